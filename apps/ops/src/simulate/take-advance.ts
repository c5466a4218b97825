import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Visit } from './draw-visits.ts';
import type { Answer, EmployeeApp, Holder } from './employee-app.ts';

/** How a visit ended, as it is counted. */
export type Ending = 'created' | 'bought' | 'looked' | 'nothing_available' | 'refused' | 'failed';

export interface VisitResult {
  ending: Ending;
  /** Whole pesos taken. */
  amount: number;
  /** Error codes met on the way. */
  codes: string[];
  /** One order became more than one advance: must never be. */
  isDoubled: boolean;
}

/** Quotes, thinks, and taps the way the visit says. */
export async function takeAdvance(app: EmployeeApp, holder: Holder, visit: Visit): Promise<VisitResult> {
  const ended = (ending: Ending, rest: Partial<VisitResult> = {}): VisitResult => ({
    ending,
    amount: 0,
    codes: [],
    isDoubled: false,
    ...rest,
  });
  const quote = await app.quote(holder);
  if (!quote.data) return ended('failed', { codes: [quote.code ?? 'unknown'] });
  const { available, minimum, step } = quote.data;
  if (available < minimum || available <= 0) return ended('nothing_available');
  if (visit.manner === 'look') return ended((await buy(app, holder, visit)) ? 'bought' : 'looked');
  await delay(visit.thinkMs);

  const amount = Math.max(minimum, Math.floor((available * visit.share) / step) * step);
  const answers = await tap(app, holder, amount, visit.manner);
  const made = answers.flatMap(({ data }) => data ?? []);
  const codes = answers.flatMap(({ code }) => code ?? []);
  const [first] = made;
  if (first)
    return ended('created', {
      amount: first.amount,
      codes,
      isDoubled: made.some(({ advanceid }) => advanceid !== first.advanceid),
    });
  return ended(codes.every((code) => code === 'advance_refused') ? 'refused' : 'failed', { codes });
}

/** Least that anybody buys for, in pesos. */
const purchaseMin = 5_000;

/** People who took no advance may buy something from a wallet that has money. */
async function buy(app: EmployeeApp, { clientid, ...holder }: Holder, visit: Visit): Promise<boolean> {
  const { data } = await app.wallets({ clientid, ...holder });
  const wallet = data?.find(({ available }) => available >= purchaseMin);
  if (!wallet) return false;
  await delay(visit.thinkMs);
  const amount = Math.max(purchaseMin, Math.floor((wallet.available * visit.share * 0.2) / 100) * 100);
  const walletUserId = wallet.payrolltypemoneybagemployeeid;
  const answer = await app.spend(
    { clientid, walletUserId, amount, merchant: 'Mercado del simulador' },
    randomUUID(),
  );
  return answer.data !== null;
}

type Tap = Answer<{ advanceid: string; amount: number }>;

async function tap(
  app: EmployeeApp,
  holder: Holder,
  amount: number,
  manner: Visit['manner'],
): Promise<Tap[]> {
  const key = randomUUID();
  const create = () => app.create(holder, amount, key);
  if (manner === 'double_tap') return Promise.all([create(), create()]);
  const first = await create();
  if (manner !== 'retry') return [first];
  // The answer got lost on the way: the app sends the same order again.
  await delay(300);
  return [first, await create()];
}
