import type { Consequence } from '@antela/contract/consequences';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { mustGetWallet } from '../wallets/wallets.service.ts';
import { fundBefore, sumReached, sumReversible, type Reached, type Sum } from './load-reach.sql.ts';
import { countOwnLines } from './load-writes.sql.ts';
import { sumUnapproved } from './waiting-loads.sql.ts';
import { mustGetLoad } from './wallet-loads.service.ts';
import { getLine, type LoadRecord } from './wallet-loads.sql.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');
const receive = (n: number) => countOf(n, 'persona recibe', 'personas reciben');
const miss = (n: number) => countOf(n, 'persona no recibe', 'personas no reciben');

/** Somebody who is about to act. */
export type LoadAct = 'submit' | 'approve' | 'reject' | 'cancel' | 'apply' | 'retry';

/** Consequences for people and fund of sending, deciding, stopping or trying a load again. */
export async function consequencesOfLoadAct(
  { db, scope, actor, now }: Context,
  loadId: string,
  act: LoadAct,
): Promise<Consequence[]> {
  const load = await mustGetLoad(db, scope, loadId);
  const which = act === 'retry' ? 'failed' : 'pending';
  const [sum, fund] = await Promise.all([
    sumReached(db, scope.clientId, loadId, which),
    fundBefore(db, scope.clientId, { walletId: load.wallet_id, loadId }),
  ]);
  if (act === 'reject' || act === 'cancel') return stopped(sum, fund, act);
  const [{ approval_above: threshold }, sent] = await Promise.all([
    mustGetWallet(db, scope, load.wallet_id),
    sumUnapproved(db, scope.clientId, load, actor.id, now),
  ]);
  if (act === 'submit' && load.total + sent > threshold)
    return [
      ...rowsOf({
        code: 'waits',
        tone: 'info',
        text: `Espera a que otra persona lo apruebe, para ${people(sum.count)}`,
        note:
          load.total > threshold
            ? null
            : `Con los ${amountText(pesos(sent))} que enviaste sin aprobación en las últimas 24 horas, pasa de ${amountText(pesos(threshold))}.`,
        ...sum,
      }),
      totalOf('fund', `Sigue en el fondo de ${load.wallet_name}`, fund.available),
    ];
  return given(load, sum, fund);
}

type Fund = Awaited<ReturnType<typeof fundBefore>>;

/** Money that was set aside already is not taken from the fund again. */
function given(load: LoadRecord, sum: Sum, { available, committed }: Fund): Consequence[] {
  const left = available + committed - sum.amount;
  const isLacking = left < 0;
  return [
    ...rowsOf(
      {
        code: 'receive',
        tone: 'info',
        text: receive(sum.count),
        note:
          load.scheduled_on === null || isLacking
            ? null
            : 'El día programado del cargue, o cuando alguien lo aplique antes.',
        ...sum,
      },
      {
        code: 'missing',
        tone: 'bad',
        text: 'Al fondo le faltan',
        note: 'El cargue espera completo hasta que llegue un depósito.',
        count: isLacking ? 1 : 0,
        amount: Math.max(0, -left),
      },
    ),
    isLacking
      ? totalOf('fund', `Sigue en el fondo de ${load.wallet_name}`, available)
      : {
          ...totalOf('fund', `Queda en el fondo de ${load.wallet_name}`, left),
          note: `Hoy: ${amountText(pesos(available + committed))}${committed > 0 ? ', con lo apartado' : ''}.`,
        },
  ];
}

function stopped(sum: Sum, { available, committed }: Fund, act: 'reject' | 'cancel'): Consequence[] {
  const isRejected = act === 'reject';
  return [
    ...rowsOf(
      {
        code: 'miss',
        tone: isRejected ? 'warn' : 'bad',
        text: `${miss(sum.count)} este cargue`,
        note: isRejected ? 'Quien lo preparó puede corregirlo y enviarlo de nuevo.' : 'No se puede deshacer.',
        ...sum,
      },
      {
        code: 'back',
        tone: 'info',
        text: 'Vuelve al fondo lo apartado',
        count: committed > 0 ? 1 : 0,
        amount: committed,
      },
    ),
    totalOf('fund', 'Queda en el fondo', available + committed),
  ];
}

/** Consequences of leaving lines out: amounts that people miss, and a load on its way that is a draft again. */
export async function consequencesOfRemoving(
  db: Db,
  scope: Scope,
  what: { loadId: string } | { lineId: string },
): Promise<Consequence[]> {
  const line = 'lineId' in what ? await getLine(db, scope, what.lineId) : null;
  if ('lineId' in what && !line) throw new AppError('not_found');
  const load = await mustGetLoad(db, scope, 'lineId' in what ? (line?.load_id ?? '') : what.loadId);
  const which: Reached = 'lineId' in what ? [what.lineId] : 'faulty';
  const [removed, fund] = await Promise.all([
    sumReached(db, scope.clientId, load.id, which),
    fundBefore(db, scope.clientId, { walletId: load.wallet_id, loadId: load.id }),
  ]);
  const isSent = ['in_approval', 'awaiting_funds', 'scheduled'].includes(load.state);
  const rest = Math.max(0, load.line_count - removed.lines);
  return [
    ...rowsOf(
      {
        code: 'miss',
        tone: 'bad',
        text: `${miss(removed.count)} este cargue`,
        ...removed,
      },
      {
        code: 'draft',
        tone: 'warn',
        text: 'El cargue vuelve a borrador y hay que enviarlo de nuevo',
        note: fund.committed > 0 ? 'Lo apartado vuelve al fondo.' : null,
        count: isSent ? 1 : 0,
        amount: fund.committed,
      },
    ),
    totalOf(
      'remains',
      `Queda el cargue, con ${countOf(rest, 'línea', 'líneas')}`,
      load.total - removed.amount,
      rest,
    ),
  ];
}

/** How much of a load, or of some of its lines, comes back to the fund, and how much has been spent. */
export async function consequencesOfReversal(
  db: Db,
  scope: Scope,
  loadId: string,
  lineIds: readonly string[] | null,
): Promise<Consequence[]> {
  const load = await mustGetLoad(db, scope, loadId);
  if (lineIds && (await countOwnLines(db, scope.clientId, loadId, lineIds)) !== new Set(lineIds).size)
    throw new AppError('not_found');
  const [{ back, spent }, fund] = await Promise.all([
    sumReversible(db, scope.clientId, loadId, lineIds),
    fundBefore(db, scope.clientId, { walletId: load.wallet_id, loadId }),
  ]);
  return [
    ...rowsOf(
      { code: 'back', tone: 'bad', text: `Vuelve al fondo, de ${people(back.count)}`, ...back },
      {
        code: 'spent',
        tone: 'warn',
        text: `Ya lo gastó y no vuelve, de ${people(spent.count)}`,
        note: 'Puedes reversar de nuevo si devuelven una compra.',
        ...spent,
      },
    ),
    totalOf('fund', `Queda en el fondo de ${load.wallet_name}`, fund.available + back.amount),
  ];
}
