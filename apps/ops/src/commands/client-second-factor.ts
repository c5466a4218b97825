import type { Db } from '@antela/api/db/database';
import {
  coverageOf,
  createSurvey,
  lockPolicy,
  settle,
} from '@antela/api/features/access/second-factor/second-factor.service';
import { calendarDate, isCalendarDate } from '@antela/rules/calendar-date';
import { noSecondFactor, secondFactorSettingsOf, type SecondFactorPolicy } from '@antela/rules/second-factor';
import { OpsError, optionalText, requiredText, wholeNumber, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { findClient } from './find-client.ts';

/** Whether, and from when, a client's people need a second factor to come in; and who of them has none yet. */
export const clientSecondFactor: Command = {
  name: 'client second-factor',
  usage: '--client "Cliente" [--from 2026-12-01 [--grace 7] | --offer | --off]',
  about:
    'Pide un segundo paso a las personas de un cliente desde una fecha, con días de gracia, lo ofrece (--offer) o deja de pedirlo (--off); siempre dice a quién le falta.',
  by: 'operator',
  options: { client: 'text', from: 'text', grace: 'text', offer: 'flag', off: 'flag' },
  async run(given, context) {
    const { opsPool, actor, clock } = context;
    const wanted = readWanted(given);
    const clientId = await inOperatorTransaction(opsPool, async (db) => {
      const { id } = await findClient(db, requiredText(given, 'client'));
      const before = await lockPolicy(db, id);
      const settings = secondFactorSettingsOf(wanted ?? before.policy);
      await settle({ db, scope: { clientId: id }, actor, now: clock() }, before, settings);
      return id;
    });
    await tell(context, clientId);
    return 0;
  },
};

/** Undefined leaves the policy as it is. @throws OpsError */
function readWanted(given: Parameters<Command['run']>[0]): SecondFactorPolicy | undefined {
  const from = optionalText(given, 'from');
  const [isOff, isOffered] = [given['off'] === true, given['offer'] === true];
  if ([isOff, isOffered, from !== null].filter(Boolean).length > 1)
    throw new OpsError('--from, --offer y --off no van juntos.');
  if (from === null && optionalText(given, 'grace') !== null) throw new OpsError('--grace va con --from.');
  if (isOff) return noSecondFactor;
  if (isOffered) return { ...noSecondFactor, ask: 'offered' };
  if (from === null) return undefined;
  if (!isCalendarDate(from)) throw new OpsError('--from es una fecha, como 2026-12-01.');
  return { ask: 'required', from: calendarDate(from), graceDays: wholeNumber(given, 'grace', 0, 0) };
}

async function tell({ opsPool, userPool, clock, log }: OpsContext, clientId: string): Promise<void> {
  const read = <T>(work: (context: { db: Db }) => Promise<T>) =>
    inOperatorTransaction(opsPool, (db) => work({ db }));
  const survey = createSurvey((username) => userPool.hasSecondFactor(username), clock);
  const { policy, people, unknown, missing } = await coverageOf({ read, survey }, clientId, null, Infinity);
  const { ask, from, graceDays } = policy;
  if (ask === 'none') return log('No se pide un segundo paso.');
  const days = `${graceDays} ${graceDays === 1 ? 'día' : 'días'} de gracia`;
  log(
    ask === 'offered'
      ? 'Se ofrece un segundo paso al ingresar.'
      : `Se pide un segundo paso desde el ${from}, con ${days}.`,
  );
  for (const { name, username, dueOn } of missing)
    log(`  ${name} (${username})${dueOn === null ? '' : `: lo configura al ingresar desde el ${dueOn}`}`);
  if (unknown > 0) log(`El servicio de ingreso no respondió por ${unknown} de ${people}.`);
  else if (missing.length === 0) log('Nadie está sin él.');
  if (missing.length > 0) log(`Sin él: ${missing.length} de ${people}.`);
}
