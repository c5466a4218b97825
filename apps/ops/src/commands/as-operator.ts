import type { Scope } from '@antela/api/db/database';
import { inTenant } from '@antela/api/db/transaction';
import { AppError } from '@antela/api/http/app-error';
import type { Context } from '@antela/api/http/context';
import { errorTable } from '@antela/contract/errors';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Given, type OperatorContext } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { findClient } from './find-client.ts';

export interface Company {
  id: string;
  name: string;
  payment_rail: string;
}

/** The client that was named and its companies. @throws OpsError */
export async function clientOf(
  given: Given,
  { opsPool }: OpsContext,
): Promise<{ scope: Scope; companies: Company[] }> {
  return inOperatorTransaction(opsPool, async (db) => {
    const client = await findClient(db, requiredText(given, 'client'));
    const companies = await db.many<Company>(
      sql`select id, name, payment_rail from company where client_id = ${client.id} order by name`,
    );
    return { scope: { clientId: client.id, companyIds: companies.map(({ id }) => id) }, companies };
  });
}

/** Runs as the operator in a client's place; what the service refuses is said in its own words. @throws OpsError */
export async function asOperator<T>(
  { pool, actor, clock }: OperatorContext,
  scope: Scope,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await inTenant(pool, scope.clientId, (db) => work({ db, scope, actor, now: clock() }));
  } catch (error) {
    if (error instanceof AppError) throw new OpsError(wordsOf(error), { cause: error });
    throw error;
  }
}

const wordsOf = ({ code, details }: AppError): string =>
  [
    details.detail ?? errorTable[code].detail,
    ...(details.errors ?? []).map(({ path, detail }) => `  ${path}: ${detail}`),
  ].join('\n');
