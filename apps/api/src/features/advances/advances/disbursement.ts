import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface PaymentOrder {
  /** The rail recognises an order it has seen and answers what it answered then. */
  reference: string;
  /** Whole pesos. */
  amount: number;
  bankCode: string;
  accountType: string;
  accountNumber: string;
  documentNumber: string;
}

export type PaymentResult = { paid: true } | { paid: false; reason: string };

/** The way money leaves: a bank's file, a payment provider, or the simulated rail of the embedded default. */
export interface Disbursement {
  pay(order: PaymentOrder): Promise<PaymentResult>;
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
/** A return that nobody has booked by then is told no more. */
const returnToldMs = 24 * 60 * 60_000;

/**
 * A rail that behaves like a real one, without money: it takes its time, refuses a few orders and sends the money of a few others
 * back afterwards. What it answers depends only on the order, so asking again gives the same answer, as a real rail's reference does;
 * what it will send back it knows only while its process lives.
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
}): Disbursement {
  const comingBack = new Map<string, { reason: string; at: number }>();
  return {
    async pay({ reference }) {
      if (delayMs > 0) await delay(delayMs);
      const digest = createHash('sha256').update(reference).digest();
      const [draw, later] = [digest.readUInt16BE(0), digest.readUInt16BE(2)];
      if (draw % 1000 < failuresPerThousand)
        return { paid: false, reason: refusals[draw % refusals.length] ?? 'El banco rechazó el pago.' };
      if (later % 1000 < returnsPerThousand)
        comingBack.set(reference, {
          reason: returnReasons[later % returnReasons.length] ?? 'El banco devolvió el pago.',
          at: clock().getTime() + returnAfterMs,
        });
      return { paid: true };
    },
    async listReturned() {
      const now = clock().getTime();
      for (const [reference, { at }] of comingBack) if (now - at > returnToldMs) comingBack.delete(reference);
      return [...comingBack]
        .filter(([, { at }]) => at <= now)
        .map(([reference, { reason }]) => ({ reference, reason }));
    },
  };
}
