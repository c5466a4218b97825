import { callOffInvitationConsequences } from '@antela/contract/consequences';
import * as contract from '@antela/contract/invitations';
import { bogotaDate } from '@antela/rules/calendar-date';
import { posterDocument } from '../../../documents/pdf-poster.ts';
import { orNotFound } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { findLogo } from '../../records/company-logos/company-logos.service.ts';
import { callOff, consequencesOfCallOff } from './call-off.service.ts';
import { listCampaigns } from './invitations.service.ts';
import type { Voice } from './send-invitations.service.ts';

export const invitationsRoutes = ({ brand, appUrl }: Voice) => [
  route(contract.listInvitations, async ({ read }) => ({ data: await read(listCampaigns) })),

  route(contract.callOffInvitation, async ({ body, write }) => ({
    data: await write((context) => callOff(context, body.campaignid)),
  })),

  route(callOffInvitationConsequences, async ({ body, read }) => ({
    data: await read((context) => consequencesOfCallOff(context, body.campaignid)),
  })),

  route(contract.downloadInvitationPoster, async ({ query, user, now, read, reply }) => {
    const company = orNotFound(user.companies.find(({ id }) => id === query.companyid));
    const logo = await read(({ db }) => findLogo(db, user.clientId, company.id));
    const poster = posterDocument({
      logo: logo?.picture ?? null,
      brand,
      title: 'Tu salario, cuando lo necesitas',
      lead: `En ${company.name} puedes adelantar parte de lo que ya trabajaste, sin esperar al día de pago.`,
      steps: [
        'Apunta la cámara de tu celular a este código.',
        `Abre la aplicación de ${brand} y escribe tu documento.`,
        'Escribe el código de seis números que te llegó al correo.',
      ],
      address: appUrl,
      note: 'Si no te llegó, pídelo en Talento Humano o en Nómina.',
      at: now,
    });
    return sendFile(reply, poster, { name: `afiche-${bogotaDate(now)}.pdf`, format: 'pdf' });
  }),
];
