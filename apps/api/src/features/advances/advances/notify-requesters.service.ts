import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Context } from '../../../http/context.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { sumByRequester } from './decided-sums.sql.ts';

const verdicts = { approve: 'aprobó', reject: 'rechazó' } as const;

/** Tells whoever asked for these advances what somebody else has just decided: once per person, however many they are. */
export async function notifyRequesters(
  { db, scope, actor, now }: Context,
  verdict: keyof typeof verdicts,
  advanceIds: readonly string[],
): Promise<void> {
  if (advanceIds.length === 0) return;
  const decided = await sumByRequester(db, scope.clientId, advanceIds, actor.id);
  await notifyUsers(
    db,
    scope.clientId,
    decided.map(({ requested_by: requestedBy, kind, n, total, first }) => {
      const [what, path] = kind === 'salary' ? ['de salario', '/transactions'] : ['de prima', '/prima'];
      const whose = n === 1 ? `un adelanto ${what}` : `${n.toLocaleString('es-CO')} adelantos ${what}`;
      return {
        userIds: [requestedBy],
        // An advance is approved or rejected once, so the first of them names the act.
        eventKey: `advances:${verdict}:${first}`,
        subject: `${actor.name} ${verdicts[verdict]} ${whose} que pediste`,
        facts: [[n === 1 ? 'Valor' : 'Total', amountText(pesos(total))]],
        action: {
          label: n === 1 ? 'Ver el adelanto' : 'Ver los adelantos',
          path: n === 1 ? `${path}?adelanto=${first}` : path,
        },
      };
    }),
    now,
  );
}
