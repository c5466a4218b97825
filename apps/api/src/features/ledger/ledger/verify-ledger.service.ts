import type { Db } from '../../../db/database.ts';
import { faultsOfSums, keptSums } from '../../../db/kept-sums.ts';
import {
  countTransfers,
  listWrongAdvances,
  listWrongBalances,
  listWrongCompanies,
  listWrongItems,
  listWrongLosses,
  sumTotals,
} from './verify-ledger.sql.ts';
import { verifyWallets } from './verify-wallets.service.ts';

export interface LedgerVerdict {
  transfers: number;
  /** Whole pesos, by kind of account and in the account's own direction; text because sums have no bound. */
  totals: { kind: string; total: string }[];
  /** Faults found, in Spanish; empty when all holds. */
  faults: string[];
}

/** Holds a client's books against its advances and against themselves. */
export async function verifyLedger(db: Db, clientId: string): Promise<LedgerVerdict> {
  const balances = await listWrongBalances(db, clientId);
  const strangers = await listWrongCompanies(db, clientId);
  const advances = await listWrongAdvances(db, clientId);
  const losses = await listWrongLosses(db, clientId);
  const items = await listWrongItems(db, clientId);
  const totals = await sumTotals(db, clientId);
  return {
    transfers: await countTransfers(db, clientId),
    totals,
    faults: [
      ...balances.map(
        (row) =>
          `La cuenta ${row.kind} de ${row.owner_key} dice ${row.balance} y sus movimientos suman ${row.moved}.`,
      ),
      ...strangers.map(
        (row) => `La cuenta ${row.kind} de ${row.owner_key} no está en la empresa de su dueño.`,
      ),
      ...(await faultsOfSums(db, clientId)).map(
        ({ kept, keys }) =>
          `La suma guardada de ${keptSums[kept]} no es la de sus filas en ${keys} de sus claves.`,
      ),
      ...(await verifyWallets(db, clientId)),
      ...losses.map((row) => `Lo castigado de ${row.id}: ${row.booked}, debe ser ${row.due}.`),
      ...items.map(
        (row) => `La cuenta ${row.kind} de ${row.period}: ${row.booked}, lo abierto suma ${row.due}.`,
      ),
      ...advances.map((row) => `El adelanto ${row.id}: ${row.what} ${row.booked}, debe ser ${row.due}.`),
    ],
  };
}
