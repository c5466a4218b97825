import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { dataOf, id, instant, line, named, text } from './schemas.ts';
import { permissionsOfEvents, sentEventNames, webhookEventNames } from './webhook-events.ts';

/** Webhooks of one client that are not removed. */
export const webhooksMax = 20;
/** Days for which a secret goes on signing beside the one that took its place. */
export const formerSecretDays = 7;
/** Waits after each try that nobody took, in seconds: from half a minute to a day. */
export const retryWaits = [30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
/** An address that has taken nothing for so long is told nothing more. */
export const failingDaysMax = 5;

const secret = z.object({
  secretid: id,
  /** Its last characters: all that anybody sees of it again. */
  ending: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** It signs until then; null for the one that stays. */
  endsAt: instant.nullable(),
});

const webhookStates = ['active', 'failing', 'waiting', 'gone', 'stopped', 'refused', 'removed'] as const;

export const webhook = z.object({
  webhookid: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  companies: z.array(named),
  /** `gone`: its address answered 410; `stopped`: it took nothing for days; `refused`: nobody approved it. */
  state: z.enum(webhookStates),
  createdAt: instant,
  createdBy: z.string(),
  lastTakenAt: instant.nullable(),
  failingSince: instant.nullable(),
  /** Secrets that sign now, the newest first. */
  secrets: z.array(secret),
});
export type Webhook = z.output<typeof webhook>;

/** The secret is in this answer and nowhere else. `proposalid` where nothing is sent until another person approves it. */
const shownOnce = z.object({ webhook, secret: z.string(), proposalid: id.nullable() });

const writing = {
  method: 'POST',
  base: 'v2',
  context: true,
  access: allOf('manage_api_keys'),
  changes: ['audit', 'notice', 'proposal', 'webhook'],
} as const;
const one = { identifies: { webhookid: 'webhook' } } as const;

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  shows: ['company', 'proposal', 'webhook'],
  method: 'GET',
  path: '/companyportal/webhook',
  base: 'v2',
  access: allOf('view_api_keys'),
  context: true,
  response: dataOf(z.array(webhook)),
  summary: 'Las direcciones a las que se avisa de lo que pasa, lo más nuevo primero.',
});

export const createWebhook = defineEndpoint({
  ...writing,
  name: 'createWebhook',
  /** Its maker sees what it tells. */
  access: { allOf: ['manage_api_keys'], anyOf: permissionsOfEvents(webhookEventNames) },
  path: '/companyportal/webhook',
  stepUp: true,
  carriesCredential: true,
  body: z.strictObject({
    name: line(60),
    url: text(500),
    events: z.array(z.enum(webhookEventNames)).min(1).max(webhookEventNames.length),
    companies: z.array(id).min(1).max(200),
  }),
  status: 201,
  response: dataOf(shownOnce),
  errors: ['not_found', 'conflict', 'rule_broken', 'beyond_own_permissions'],
  summary: 'Crea un webhook y muestra su secreto una sola vez. Avisa cuando otra persona lo apruebe.',
});

export const rotateWebhook = defineEndpoint({
  ...writing,
  ...one,
  name: 'rotateWebhook',
  path: '/companyportal/webhook/rotate',
  stepUp: true,
  carriesCredential: true,
  body: z.strictObject({ webhookid: id }),
  response: dataOf(shownOnce),
  errors: ['not_found', 'conflict'],
  summary: 'Crea otro secreto. El de antes firma también durante siete días, o hasta que se retire.',
});

export const endWebhookSecret = defineEndpoint({
  ...writing,
  ...one,
  name: 'endWebhookSecret',
  path: '/companyportal/webhook/secret/end',
  body: z.strictObject({ webhookid: id, secretid: id }),
  response: dataOf(webhook),
  errors: ['not_found', 'conflict'],
  summary: 'Retira el secreto de antes: desde ese momento no firma.',
});

export const resumeWebhook = defineEndpoint({
  ...writing,
  ...one,
  name: 'resumeWebhook',
  path: '/companyportal/webhook/resume',
  body: z.strictObject({ webhookid: id }),
  response: dataOf(webhook),
  errors: ['not_found', 'conflict'],
  summary: 'Vuelve a avisar a una dirección que dejó de recibir.',
});

export const removeWebhook = defineEndpoint({
  ...writing,
  ...one,
  name: 'removeWebhook',
  path: '/companyportal/webhook/remove',
  body: z.strictObject({ webhookid: id }),
  response: dataOf(webhook),
  errors: ['not_found', 'conflict'],
  summary: 'Quita un webhook: desde ese momento no se le avisa de nada.',
});

export const testWebhook = defineEndpoint({
  ...writing,
  ...one,
  name: 'testWebhook',
  changes: ['webhook'],
  path: '/companyportal/webhook/test',
  body: z.strictObject({ webhookid: id }),
  response: dataOf(z.object({ deliveryid: id })),
  errors: ['not_found', 'conflict'],
  summary: 'Envía un mensaje de prueba, firmado como los demás.',
});

export const replayWebhook = defineEndpoint({
  ...writing,
  ...one,
  name: 'replayWebhook',
  changes: ['audit', 'webhook'],
  path: '/companyportal/webhook/replay',
  /** Without a delivery, all that were given up. */
  body: z.strictObject({ webhookid: id, deliveryid: id.optional() }),
  response: dataOf(z.object({ replayed: z.int() })),
  errors: ['not_found', 'conflict'],
  summary: 'Envía otra vez un mensaje, o todos los que nadie recibió, con su mismo webhook-id.',
});

export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  deliveryid: id,
  type: z.enum(sentEventNames),
  state: z.enum(deliveryStates),
  createdAt: instant,
  deliveredAt: instant.nullable(),
  /** Null where nothing more is tried. */
  nextAt: instant.nullable(),
  /** As it is sent. */
  body: z.string(),
  /** The newest first. `status` is null where no answer came. */
  tries: z.array(
    z.object({ at: instant, status: z.int().nullable(), ms: z.int(), detail: z.string().nullable() }),
  ),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const listWebhookDeliveries = defineList({
  name: 'listWebhookDeliveries',
  shows: ['webhook'],
  path: '/companyportal/webhook/delivery',
  access: allOf('manage_api_keys'),
  context: true,
  sorts: [],
  filters: { webhookid: id, state: z.enum(deliveryStates).optional() },
  identifies: { webhookid: 'webhook' },
  row: webhookDelivery,
  summary: 'Los mensajes de un webhook en los últimos treinta días, con cada intento.',
});
