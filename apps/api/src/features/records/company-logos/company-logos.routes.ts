import * as contract from '@antela/contract/company-logos';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { getLogo, readLogo, removeLogo, saveLogo, type LogoRecord } from './company-logos.service.ts';

const toLogo = ({ picture, type, width, height, set_by_name, set_at }: LogoRecord) => ({
  picture: `data:${type};base64,${picture.toString('base64')}`,
  width,
  height,
  setBy: set_by_name,
  setAt: set_at,
});

export const companyLogosRoutes = (objects: ObjectStore) => [
  route(contract.getCompanyLogo, async ({ query, read }) => {
    const logo = await read((context) => getLogo(context, query.companyid));
    return { data: logo && toLogo(logo) };
  }),

  route(contract.saveCompanyLogo, async ({ body, user, write }) => {
    const picture = await readLogo(objects, user, body.key);
    return { data: toLogo(await write((context) => saveLogo(context, body.companyid, picture))) };
  }),

  route(contract.removeCompanyLogo, async ({ query, write }) => ({
    data: { removed: await write((context) => removeLogo(context, query.companyid)) },
  })),
];
