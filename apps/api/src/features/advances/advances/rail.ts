import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface PaymentOrder {
  /** Names the order to both sides, for ever: trying a payment again is another order with another reference. */
  reference: string;
  /** Whole pesos. */
  amount: number;
  bankCode: string;
  accountType: string;
  accountNumber: string;
  documentNumber: string;
}

/** Fate of an order; `sent` is with the rail and has no answer yet. */
export type PaymentStatus =
  | { state: 'unknown' | 'sent' | 'paid' }
  | { state: 'rejected' | 'returned'; reason: string };

/**
 * The way single payments leave: a payment provider, or the simulated rail of the embedded default. Batches in files are carried by
 * people instead and keep the same promises: one test holds both to them (`rails.test.ts`).
 */
export interface Rail {
  /** Hands an order over. One it has seen before is not paid again: it answers what became of it. Throws where nobody can say. */
  pay(order: PaymentOrder): Promise<PaymentStatus>;
  /** Fate of an order, asked where its answer never came. */
  status(reference: string): Promise<PaymentStatus>;
  /** Orders that arrived and whose money came back since; each may be told again and again. */
  listReturned(): Promise<ReturnedOrder[]>;
}

export interface ReturnedOrder {
  reference: string;
  reason: string;
}

/** Reasons that banks give, as people read them. */
const refusals = [
  'La cuenta no existe en el banco.',
  'La cuenta está inactiva.',
  'El documento no corresponde al titular de la cuenta.',
];

/** Reasons that a bank gives for money that it sends back days later; here it takes a minute. */
const returnReasons = ['La cuenta fue cerrada.', 'El titular no aceptó el pago.'];
const returnAfterMs = 60_000;
/** Orders are forgotten after so long; asked to pay one again, it comes to the same. */
const rememberedMs = 24 * 60 * 60_000;

interface Fate {
  rejectedFor: string | null;
  returnedFor: string | null;
  at: number;
}

/**
 * A rail that behaves like a real one, without money: it takes its time, refuses a few orders and sends the money of a few others
 * back afterwards. What it answers depends only on the order, so asking again gives the same answer, as a real rail's reference does;
 * what it was handed it knows only while its process lives.
 */
export function simulatedRail({
  delayMs,
  failuresPerThousand,
  returnsPerThousand,
  clock,
}: {
  delayMs: number;
  failuresPerThousand: number;
  returnsPerThousand: number;
  clock: () => Date;
}): Rail {
  const orders = new Map<string, Fate>();
  const fateOf = (reference: string): Fate => {
    const digest = createHash('sha256').update(reference).digest();
    const [draw, later] = [digest.readUInt16BE(0), digest.readUInt16BE(2)];
    return {
      rejectedFor: draw % 1000 < failuresPerThousand ? pick(refusals, draw) : null,
      returnedFor: later % 1000 < returnsPerThousand ? pick(returnReasons, later) : null,
      at: clock().getTime(),
    };
  };
  const isBack = ({ at }: Fate): boolean => at + returnAfterMs <= clock().getTime();
  const statusOf = (fate: Fate | undefined): PaymentStatus => {
    if (!fate) return { state: 'unknown' };
    if (fate.rejectedFor !== null) return { state: 'rejected', reason: fate.rejectedFor };
    if (fate.returnedFor !== null && isBack(fate)) return { state: 'returned', reason: fate.returnedFor };
    return { state: 'paid' };
  };
  return {
    async pay({ reference }) {
      if (delayMs > 0) await delay(delayMs);
      const fate = orders.get(reference) ?? fateOf(reference);
      orders.set(reference, fate);
      return statusOf(fate);
    },
    status: async (reference) => statusOf(orders.get(reference)),
    async listReturned() {
      const now = clock().getTime();
      for (const [reference, { at }] of orders) {
        if (now - at <= rememberedMs) break;
        orders.delete(reference);
      }
      return [...orders].flatMap(([reference, fate]) => {
        const status = statusOf(fate);
        return status.state === 'returned' ? [{ reference, reason: status.reason }] : [];
      });
    },
  };
}

const pick = (reasons: readonly string[], draw: number): string =>
  reasons[draw % reasons.length] ?? 'El banco rechazó el pago.';
