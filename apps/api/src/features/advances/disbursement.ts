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
}

/** Reasons that banks give, as people read them. */
const refusals = [
  'La cuenta no existe en el banco.',
  'La cuenta está inactiva.',
  'El documento no corresponde al titular de la cuenta.',
];

/**
 * A rail that behaves like a real one, without money: it takes its time and refuses a few. What it answers depends only on
 * the order, so asking again gives the same answer, as a real rail's reference does.
 * @param failuresPerThousand of orders refused
 */
export function simulatedRail({
  delayMs,
  failuresPerThousand,
}: {
  delayMs: number;
  failuresPerThousand: number;
}): Disbursement {
  return {
    async pay(order) {
      if (delayMs > 0) await delay(delayMs);
      const draw = createHash('sha256').update(order.reference).digest().readUInt16BE(0);
      if (draw % 1000 >= failuresPerThousand) return { paid: true };
      return { paid: false, reason: refusals[draw % refusals.length] ?? 'El banco rechazó el pago.' };
    },
  };
}
