import * as contract from '@antela/contract/webhooks';
import type { Sealer } from '@antela/sigv4/sealer';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { checkedAddress } from './checked-address.service.ts';
import { endRest, listDeliveries, replay } from './deliveries.sql.ts';
import { enqueueDelivery, sendTest } from './notify-webhooks.service.ts';
import { toWebhook } from './webhook-state.ts';
import * as service from './webhooks.service.ts';
import { isWebhookInSight, listWebhooks } from './webhooks.sql.ts';

const shown = ({ webhook, ...rest }: service.Shown) => ({ data: { webhook: toWebhook(webhook), ...rest } });

const deliveries = listOf(contract.listWebhookDeliveries, {
  order: 'createdAt:desc',
  ground: async (db, { scope, filters }) => {
    if (!(await isWebhookInSight(db, scope, filters.webhookid))) throw new AppError('not_found');
  },
  rows: (db, { scope, filters, after, limit }) =>
    listDeliveries(db, scope, { webhookId: filters.webhookid, only: filters.state, after, limit }),
  position: (row) => [row.created_at.toISOString(), row.id],
  show: (rows) =>
    rows.map(({ id, created_at: createdAt, delivered_at: deliveredAt, next_at: nextAt, ...rest }) => ({
      deliveryid: id,
      createdAt,
      deliveredAt,
      nextAt,
      ...rest,
    })),
});

export const webhooksRoutes = (outbound: Outbound, sealer: Sealer) => [
  route(contract.listWebhooks, async ({ scope, now, read }) => {
    const webhooks = await read(({ db }) => listWebhooks(db, scope, now));
    return { data: webhooks.map(toWebhook) };
  }),

  route(contract.createWebhook, async ({ body, write }) => {
    const { href: url } = await checkedAddress(outbound, body.url);
    return shown(await write((context) => service.createWebhook(context, sealer, { ...body, url })));
  }),

  route(contract.rotateWebhook, async ({ body, write }) =>
    shown(await write((context) => service.rotateWebhook(context, sealer, body.webhookid))),
  ),

  route(contract.endWebhookSecret, async ({ body, write }) => ({
    data: toWebhook(await write((context) => service.endSecret(context, body.webhookid, body.secretid))),
  })),

  route(contract.resumeWebhook, async ({ body, write }) => ({
    data: toWebhook(await write((context) => service.resumeWebhook(context, body.webhookid))),
  })),

  route(contract.removeWebhook, async ({ body, write }) => ({
    data: toWebhook(await write((context) => service.removeWebhook(context, body.webhookid))),
  })),

  route(contract.testWebhook, ({ body, write }) =>
    write(async (context) => {
      const { db, scope, now } = context;
      await service.mustListen(context, body.webhookid);
      await endRest(db, scope.clientId, body.webhookid);
      const deliveryid = await sendTest(db, scope.clientId, body.webhookid, now);
      if (deliveryid === null) throw new AppError('conflict');
      return { data: { deliveryid } };
    }),
  ),

  route(contract.replayWebhook, ({ body, write }) =>
    write(async (context) => {
      const { db, scope, now } = context;
      const { webhookid: webhookId, deliveryid: id } = body;
      await service.mustListen(context, webhookId);
      const replayed = await replay(db, scope.clientId, { webhookId, id, now });
      if (id !== undefined && replayed === 0) throw new AppError('not_found');
      await endRest(db, scope.clientId, webhookId);
      await recordAudit(context, 'webhook.replayed', 'webhook', webhookId, { messages: [null, replayed] });
      if (replayed > 0) await enqueueDelivery(db, scope.clientId);
      return { data: { replayed } };
    }),
  ),

  listRoute(deliveries),
];
