import { getListSettings, saveListSettings } from '@antela/contract/list-settings';
import { route } from '../../../http/route.ts';
import { listSettingsOf, storeListSettings } from './list-settings.sql.ts';

/** Each user's own, and nobody else's business: nothing of it goes into the history that the client sees. */
export const listSettingsRoutes = () => [
  route(getListSettings, async ({ user, read }) => ({
    data: await read(({ db }) => listSettingsOf(db, user.clientId, user.userId)),
  })),

  route(saveListSettings, async ({ query, body, user, now, write }) => {
    await write(({ db }) => storeListSettings(db, user.clientId, user.userId, { ...query, ...body }, now));
    return { data: { saved: true } };
  }),
];
