import * as contract from '@antela/contract/audit-streams';
import type { Sealer } from '@antela/sigv4/sealer';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { checkedAddress } from '../webhooks/checked-address.service.ts';
import { toStream } from './audit-stream-state.ts';
import * as service from './audit-streams.service.ts';
import { isStream, listStreams } from './audit-streams.sql.ts';
import { placeOf } from './bucket-place.ts';
import { listMessages } from './messages.sql.ts';

const shown = ({ stream, ...rest }: service.Shown) => ({ data: { stream: toStream(stream), ...rest } });

const messages = listOf(contract.listAuditMessages, {
  order: 'message:desc',
  ground: async (db, { scope, filters }) => {
    if (!(await isStream(db, scope.clientId, filters.streamid))) throw new AppError('not_found');
  },
  rows: (db, { scope, filters, after, limit }) =>
    listMessages(db, scope.clientId, {
      streamId: filters.streamid,
      isFailedOnly: filters.only === 'failed',
      after,
      limit,
    }),
  position: ({ number }) => [number, String(number)],
  show: (rows) =>
    rows.map((row) => ({
      message: row.number,
      type: row.head_at === null ? ('audit.events' as const) : ('audit.head' as const),
      state: row.state,
      first: row.first_seq,
      last: row.last_seq,
      headAt: row.head_at,
      createdAt: row.created_at,
      takenAt: row.taken_at,
      nextAt: row.taken_at === null ? row.next_at : null,
      attempts: row.attempts,
      tries: row.tries,
    })),
});

export const auditStreamsRoutes = (outbound: Outbound, sealer: Sealer) => [
  route(contract.listAuditStreams, async ({ scope, now, read }) => {
    const streams = await read(({ db }) => listStreams(db, scope.clientId, now));
    return { data: streams.map(toStream) };
  }),

  route(contract.createAuditStream, async ({ body, write }) => {
    const place = placeOf(await checkedAddress(outbound, body.url), body);
    return shown(await write((context) => service.createStream(context, sealer, place)));
  }),

  route(contract.rotateAuditStream, async ({ body, write }) =>
    shown(await write((context) => service.rotateStream(context, sealer, body))),
  ),

  route(contract.removeAuditStream, async ({ body, write }) => {
    const { stream, proposalid } = await write((context) => service.proposeRemoval(context, body.streamid));
    return { data: { stream: toStream(stream), proposalid } };
  }),

  route(contract.retryAuditStream, async ({ body, write }) => ({
    data: toStream(await write((context) => service.retryStream(context, body.streamid))),
  })),

  listRoute(messages),
];
