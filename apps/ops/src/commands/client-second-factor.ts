import { recordAudit } from '@antela/api/features/audit/audit.service';
import {
  readSecondFactorPolicy,
  secondFactorDueOn,
  type SecondFactorPolicy,
} from '@antela/api/features/session/second-factor.service';
import { calendarDate, isCalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import { OpsError, optionalText, requiredText, wholeNumber, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { findClient } from './find-client.ts';

/** Whether, and from when, a client's people need a second factor to come in; and who of them has none yet. */
export const clientSecondFactor: Command = {
  name: 'client second-factor',
  usage: '--client "Cliente" [--from 2026-12-01 [--grace 7] | --off]',
  about:
    'Pide un segundo paso a las personas de un cliente desde una fecha, con días de gracia, o deja de pedirlo (--off); siempre dice a quién le falta.',
  by: 'operator',
  options: { client: 'text', from: 'text', grace: 'text', off: 'flag' },
  async run(given, context) {
    const { opsPool, actor, clock, log } = context;
    const wanted = readWanted(given);
    const { policy, people } = await inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      await db.run(sql`select 1 from client where client_id = ${client.id} for update`);
      const before = await readSecondFactorPolicy(db, client.id);
      const after = wanted === undefined ? before : wanted;
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await db.run(sql`
          update client set settings = settings || jsonb_build_object(
            'secondFactorFrom', ${after?.from ?? null}::text, 'secondFactorGraceDays', ${after?.graceDays ?? null}::int)
          where client_id = ${client.id}`);
        await recordAudit(db, client.id, actor, clock(), {
          action: 'client.second_factor_set',
          entityKind: 'client',
          entityId: client.id,
          changes: {
            ...(before?.from !== after?.from && {
              secondFactorFrom: [before?.from ?? null, after?.from ?? null],
            }),
            ...(before?.graceDays !== after?.graceDays && {
              secondFactorGraceDays: [before?.graceDays ?? null, after?.graceDays ?? null],
            }),
          },
        });
      }
      const found = await db.many<Person>(sql`
        select username, full_name as name, created_at as "createdAt" from company_user
        where client_id = ${client.id} and state <> 'blocked' and subject is not null order by full_name, username`);
      return { policy: after, people: found };
    });
    if (policy === null) {
      log('No se pide un segundo paso.');
      return 0;
    }
    const { from, graceDays } = policy;
    log(
      `Se pide un segundo paso desde el ${from}, con ${graceDays} ${graceDays === 1 ? 'día' : 'días'} de gracia.`,
    );
    await tellMissing(context, policy, people);
    return 0;
  },
};

interface Person {
  username: string;
  name: string;
  createdAt: Date;
}

/** Undefined leaves the policy as it is; null ends it. @throws OpsError */
function readWanted(given: Parameters<Command['run']>[0]): SecondFactorPolicy | null | undefined {
  const from = optionalText(given, 'from');
  if (given['off'] === true) {
    if (from !== null) throw new OpsError('--from y --off no van juntos.');
    return null;
  }
  if (from === null) {
    if (optionalText(given, 'grace') !== null) throw new OpsError('--grace va con --from.');
    return undefined;
  }
  if (!isCalendarDate(from)) throw new OpsError('--from es una fecha, como 2026-12-01.');
  return { from: calendarDate(from), graceDays: wholeNumber(given, 'grace', 0, 0) };
}

/** A passkey counts: it is two factors in one. */
async function tellMissing(
  { userPool, log }: OpsContext,
  policy: SecondFactorPolicy,
  people: readonly Person[],
): Promise<void> {
  let missing = 0;
  for (const { username, name, createdAt } of people) {
    if (await userPool.hasSecondFactor(username)) continue;
    missing += 1;
    log(`  ${name} (${username}): lo configura al ingresar desde el ${secondFactorDueOn(policy, createdAt)}`);
  }
  log(missing === 0 ? 'Nadie está sin él.' : `Sin él: ${missing} de ${people.length}.`);
}
