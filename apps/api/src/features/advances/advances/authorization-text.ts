import { createHash } from 'node:crypto';

/** Changes with every change of the sentence below: evidence names the version that was agreed to. */
export const authorizationVersion = '2026-11';

/**
 * The order to deduct that an advance needs (CST 149: a signed order for each case), as staff record it for an employee.
 * @param amounts already written as people read them
 */
export function authorizationText(facts: {
  employee: string;
  document: string;
  amount: string;
  cost: string;
  toDeduct: string;
  collectedWith: string;
  order: string;
}): string {
  return (
    `${facts.employee}, identificado con ${facts.document}, solicita un adelanto de ${facts.amount} y autoriza a su empleador a descontar ${facts.toDeduct} ` +
    `(adelanto más ${facts.cost} de comisión e IVA a su cargo) de ${facts.collectedWith}. Cómo dio la orden: ${facts.order}`
  );
}

export interface EvidenceFacts {
  advanceId: string;
  text: string;
  textVersion: string;
  amount: number;
  toDeduct: number;
  channel: string;
  at: Date;
}

/** Binds the words to the advance, the amount, the channel and the instant: any later change of one shows. */
export const evidenceHash = (facts: EvidenceFacts): string =>
  createHash('sha256').update(evidenceBytes(facts)).digest('hex');

/** Exactly what is hashed, so that whoever holds it can hash it again. */
export const evidenceBytes = (facts: EvidenceFacts): Buffer =>
  Buffer.from(
    JSON.stringify([
      facts.advanceId,
      facts.textVersion,
      facts.text,
      facts.amount,
      facts.toDeduct,
      facts.channel,
      facts.at.toISOString(),
    ]),
  );
