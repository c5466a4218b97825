import { z } from 'zod';
import { auditedKinds } from './audit.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import type { Permission } from './permissions.ts';
import { dataOf, id, instant, line, text } from './schemas.ts';

/** Streams of one client that are not ended. */
export const auditStreamsMax = 3;
/** A message carries no more events than this, and no more of their text than this unless one alone is longer. */
export const chunkEventsMax = 500;
export const chunkBytesMax = 256 * 1024;
/** One that was taken off and whose address takes nothing for so long is given up. */
export const endingDaysMax = 5;

/** The trail shows everything: whoever sends it elsewhere sees all of it. */
export const permissionsOfTrail: Permission[] = [
  ...new Set<Permission>([...Object.values(auditedKinds), 'view_salary', 'view_bank_account']),
];

/** Event of the trail: sealed text, its seal, and its fields by name. As `ops audit export` writes them. */
const sealedEvent = z.object({
  seq: z.int(),
  hash: z.string(),
  text: z.string(),
  event: z.record(z.string(), z.unknown()),
});

const seal = z.string().regex(/^\d+:(?:[0-9a-f]{64})?$/);
const ofStream = { streamid: id, message: z.int() };

/** Messages of a stream, by type: what the other end is sent. */
export const auditMessages = {
  'audit.events': {
    tells: 'Los eventos que siguen en el historial, con su sello.',
    data: z.object({ ...ofStream, after: seal, head: seal, events: z.array(sealedEvent) }),
  },
  'audit.head': {
    tells: 'La cabeza de la cadena a una hora, firmada: también cuando nada pasó.',
    data: z.object({
      ...ofStream,
      at: instant,
      head: seal,
      /** It is the last message of a stream that two people ended. */
      isLast: z.boolean(),
      /** Ed25519, of the lines that say what, whose, which and when. */
      signature: z.string(),
    }),
  },
} as const;
export type AuditMessageType = keyof typeof auditMessages;
export const auditMessageTypes = Object.keys(auditMessages) as [AuditMessageType, ...AuditMessageType[]];

const auditStreamStates = ['active', 'failing', 'broken', 'waiting', 'ending', 'refused', 'removed'] as const;

export const auditStream = z.object({
  streamid: id,
  name: z.string(),
  /** For a bucket, the address of its service with bucket and prefix. */
  url: z.string(),
  /** Region of a bucket; null for a program of the client's own. */
  region: z.string().nullable(),
  /** `failing`: its address does not take it; `broken`: the trail is not what was sealed; `ending`: it sends what leads to its own end. */
  state: z.enum(auditStreamStates),
  createdAt: instant,
  createdBy: z.string(),
  lastTakenAt: instant.nullable(),
  failingSince: instant.nullable(),
  /** Events that were taken, and events sealed since. */
  sent: z.int(),
  behind: z.int(),
  /** When the first that was not taken was sealed. */
  behindSince: instant.nullable(),
  /** Heads are verified with it: Ed25519, SPKI in base64. */
  publicKey: z.string(),
  /** Secrets that sign, the newest first. `startsAt` is null while another person has to approve it. */
  secrets: z.array(
    z.object({
      secretid: id,
      /** Its last characters; of an access key, those of its public part. */
      ending: z.string(),
      /** Public part of the access key to a bucket. */
      keyId: z.string().nullable(),
      createdBy: z.string(),
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
    }),
  ),
});
export type AuditStream = z.output<typeof auditStream>;

const writing = {
  method: 'POST',
  base: 'v2',
  context: true,
  access: allOf('manage_api_keys'),
  changes: ['audit', 'audit_stream', 'notice', 'proposal'],
} as const;
const one = { identifies: { streamid: 'audit_stream' }, body: z.strictObject({ streamid: id }) } as const;
/** The secret is null where the client gave it. */
const shownOnce = z.object({ stream: auditStream, secret: z.string().nullable(), proposalid: id });

const given = (max: number, form: RegExp, error: string) => z.string().trim().max(max).regex(form, { error });

/** Access key to a bucket: its secret is sealed and never shown. */
const accessKey = z.strictObject({
  keyId: given(128, /^[\w.+=/-]{3,}$/, 'Copia el identificador de la clave tal como lo da el servicio.'),
  secret: given(256, /^[!-~]{8,}$/, 'Copia el secreto de la clave tal como lo da el servicio.'),
});
export type AccessKey = z.output<typeof accessKey>;

/** A bucket is named and reached as in S3. */
const bucket = accessKey.extend({
  name: given(
    63,
    /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/,
    'Escribe el nombre del bucket: de 3 a 63 letras minúsculas, números, puntos y guiones.',
  ),
  prefix: given(
    200,
    /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?)?$/,
    'Escribe el prefijo con letras, números, puntos, guiones y barras, como historial/antela.',
  ),
  region: given(40, /^[a-z0-9-]+$/, 'Escribe la región como la da el servicio, por ejemplo us-east-1.'),
});
export type Bucket = z.output<typeof bucket>;

export const listAuditStreams = defineEndpoint({
  name: 'listAuditStreams',
  shows: ['audit_stream', 'proposal'],
  method: 'GET',
  path: '/companyportal/audit-stream',
  base: 'v2',
  access: allOf('view_api_keys'),
  context: true,
  response: dataOf(z.array(auditStream)),
  summary: 'Los sitios a los que se envía el historial, lo más nuevo primero.',
});

export const createAuditStream = defineEndpoint({
  ...writing,
  name: 'createAuditStream',
  access: allOf('manage_api_keys', ...permissionsOfTrail),
  path: '/companyportal/audit-stream',
  stepUp: true,
  carriesCredential: true,
  /** The address is that of the bucket's service where there is one. */
  body: z.strictObject({ name: line(60), url: text(500), bucket: bucket.optional() }),
  status: 201,
  response: dataOf(shownOnce),
  errors: ['conflict', 'rule_broken', 'beyond_own_companies'],
  summary:
    'Pide enviar el historial completo a una dirección, y muestra su secreto una sola vez, o a un bucket, con una clave que no se vuelve a mostrar. Sale cuando otra persona lo apruebe.',
});

export const rotateAuditStream = defineEndpoint({
  ...writing,
  ...one,
  name: 'rotateAuditStream',
  path: '/companyportal/audit-stream/rotate',
  stepUp: true,
  carriesCredential: true,
  /** Key that takes the other's place; a bucket needs one. */
  body: one.body.extend({ accessKey: accessKey.optional() }),
  response: dataOf(shownOnce),
  errors: ['not_found', 'conflict', 'rule_broken', 'beyond_own_companies'],
  summary:
    'Pide otro secreto y lo muestra una sola vez, o cambia la clave de un bucket. Firma cuando otra persona lo apruebe; el de antes, siete días más, y la clave de antes, no.',
});

export const removeAuditStream = defineEndpoint({
  ...writing,
  ...one,
  name: 'removeAuditStream',
  path: '/companyportal/audit-stream/remove',
  response: dataOf(z.object({ stream: auditStream, proposalid: id })),
  errors: ['not_found', 'conflict', 'beyond_own_companies'],
  summary:
    'Pide dejar de enviar el historial. Termina cuando otra persona lo apruebe, y lo último que llega es eso.',
});

export const retryAuditStream = defineEndpoint({
  ...writing,
  ...one,
  name: 'retryAuditStream',
  changes: ['audit', 'audit_stream'],
  path: '/companyportal/audit-stream/retry',
  response: dataOf(auditStream),
  errors: ['not_found', 'conflict', 'beyond_own_companies'],
  summary: 'Intenta ya el mensaje que espera, con su mismo webhook-id.',
});

export const auditMessageStates = ['sending', 'retrying', 'taken'] as const;

export const auditMessage = z.object({
  message: z.int(),
  type: z.enum(auditMessageTypes),
  state: z.enum(auditMessageStates),
  /** Events of it, by their places in the chain; null of a head. */
  first: z.int().nullable(),
  last: z.int(),
  /** Hour of a head. */
  headAt: instant.nullable(),
  createdAt: instant,
  takenAt: instant.nullable(),
  nextAt: instant.nullable(),
  attempts: z.int(),
  /** The newest first. `status` is null where no answer came. */
  tries: z.array(
    z.object({ at: instant, status: z.int().nullable(), ms: z.int(), detail: z.string().nullable() }),
  ),
});
export type AuditMessage = z.output<typeof auditMessage>;

export const listAuditMessages = defineList({
  name: 'listAuditMessages',
  shows: ['audit_stream'],
  path: '/companyportal/audit-stream/message',
  access: allOf('manage_api_keys'),
  context: true,
  sorts: [],
  /** All of them, or those that were not taken at once. */
  filters: { streamid: id, only: z.enum(['failed']).optional() },
  identifies: { streamid: 'audit_stream' },
  row: auditMessage,
  summary: 'Los mensajes de un envío del historial en los últimos noventa días, con cada intento.',
});
