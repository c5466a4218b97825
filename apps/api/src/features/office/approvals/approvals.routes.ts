import { listApprovals, lookAtApprovals } from '@antela/contract/approvals';
import { route } from '../../../http/route.ts';
import { countComments } from '../../access/comments/comments.service.ts';
import { listWaiting } from './approvals.service.ts';
import { noteLook } from './tellings.sql.ts';

export const approvalsRoutes = () => [
  route(listApprovals, async ({ read }) => {
    const { waiting, comments } = await read(async (context) => {
      const found = await listWaiting(context);
      const about = found.flatMap(({ items }) => items.flatMap((item) => item.about ?? []));
      return { waiting: found, comments: await countComments(context, about) };
    });
    return {
      data: {
        items: waiting
          .flatMap(({ items }) => items)
          .map(({ about, ...item }) => ({ ...item, comments: (about && comments.get(about.id)) ?? 0 }))
          .toSorted(soonestFirst),
        counts: waiting.map(({ kind, count, amount }) => ({ kind, count, amount })),
      },
    };
  }),

  route(lookAtApprovals, async ({ user, now, write }) => {
    await write(({ db }) => noteLook(db, user.clientId, user.userId, now));
    return { data: { at: now } };
  }),
];

/** Items that never expire come last. */
const soonestFirst = (one: { expiresAt: Date | null }, other: { expiresAt: Date | null }): number =>
  (one.expiresAt?.getTime() ?? Infinity) - (other.expiresAt?.getTime() ?? Infinity) || 0;
