import type { Db } from '../../../db/database.ts';
import {
  listWrongCommitments,
  listWrongFunds,
  listWrongLines,
  listWrongReversals,
} from './verify-wallets.sql.ts';

/**
 * Holds the books of a client's wallets against its deposits and loads: each wallet's fund is what was deposited, less what was
 * applied or returned to the company, plus what came back; each line was credited once and gave back what it says.
 * @returns what does not hold, in Spanish
 */
export async function verifyWallets(db: Db, clientId: string): Promise<string[]> {
  const funds = await listWrongFunds(db, clientId);
  const lines = await listWrongLines(db, clientId);
  const reversals = await listWrongReversals(db, clientId);
  const commitments = await listWrongCommitments(db, clientId);
  return [
    ...funds.map(({ name, kept, due }) => `El fondo de ${name} tiene ${kept}, debe ser ${due}.`),
    ...lines.map(({ id, booked, due }) => `La línea ${id}: aplicado ${booked}, debe ser ${due}.`),
    ...reversals.map(({ id, booked, due }) => `La línea ${id}: reversado ${booked}, debe ser ${due}.`),
    ...commitments.map(({ id, kept, due }) => `El cargue ${id} tiene apartado ${kept}, debe ser ${due}.`),
  ];
}
