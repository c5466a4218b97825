import { setImmediate } from 'node:timers/promises';
import type { RestrictionImpact } from '@antela/contract/client-restrictions';
import { bogotaDate } from '@antela/rules/calendar-date';
import { clientRestrictionState, type ClientRestriction } from '@antela/rules/client-restriction';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { decideOne, loadAdvanceFacts, type LoadedFacts } from '../advances/availability.service.ts';
import * as sql from './client-restrictions.sql.ts';
import { sentenceOf, type RestrictionBody } from './client-restrictions.wire.ts';
import { checkedValues } from './restriction-values.service.ts';

/** Employments that are computed one by one; of more, these speak for all. */
export const computedMax = 2_000;
/** Between two turns of the event loop, so that other requests are answered meanwhile. */
const turn = 100;

interface LoadedImpact {
  affected: number;
  facts: LoadedFacts[];
}

interface Preview {
  sentence: string;
  restriction: ClientRestriction;
  loaded: LoadedImpact;
}

/** Loads what a form's restriction would do, as if it were saved and switched on. @throws what saving it would */
export async function loadPreview(
  db: Db,
  scope: Scope,
  { clientrestrictionid, ...body }: RestrictionBody & { clientrestrictionid: string | null },
  now: Date,
): Promise<Preview> {
  const values = await checkedValues({ db, scope }, body);
  if (clientrestrictionid !== null) {
    const replaced = orNotFound(
      await sql.getClientRestriction(db, scope, clientrestrictionid, bogotaDate(now)),
    );
    if (replaced.hasOtherCompanies) throw new AppError('beyond_own_companies');
  }
  const restriction: ClientRestriction = { ...values, id: clientrestrictionid ?? newId(), status: 'on' };
  const { companyIds, payrollIds } = values.scope;
  const [names, loaded] = await Promise.all([
    sql.listPlaceNames(db, scope, companyIds, payrollIds),
    loadImpact(db, scope, restriction, now),
  ]);
  return { sentence: sentenceOf(values, names), restriction, loaded };
}

/** Loads what the impact of a restriction is computed from: how many it covers, and the facts of as many as are computed. */
async function loadImpact(
  db: Db,
  scope: Scope,
  restriction: ClientRestriction,
  now: Date,
): Promise<LoadedImpact> {
  const today = bogotaDate(now);
  const affected = await sql.countAffected(db, scope, restriction.scope, today);
  if (affected === 0 || clientRestrictionState(restriction, today) !== 'active')
    return { affected, facts: [] };
  const sample = await sql.sampleAffected(db, scope, restriction.scope, today, computedMax);
  const employmentIds = sample.map(({ id }) => id);
  const kinds = restriction.products.filter((product) => product !== 'wallet');
  return {
    affected,
    facts: await Promise.all(kinds.map((kind) => loadAdvanceFacts(db, scope, { employmentIds, kind }, now))),
  };
}

/**
 * Measures what would change for them today: each is asked twice, without the restriction and with it. A percentage is a measure
 * laid on the salary: tried again and again, even round amounts would tell it to whoever may not see it.
 */
export async function measureImpact(
  { affected, facts }: LoadedImpact,
  restriction: ClientRestriction,
  { seesSalary }: { seesSalary: boolean },
): Promise<Omit<RestrictionImpact, 'sentence'>> {
  const without = new Map<string, number>();
  const withIt = new Map<string, number>();
  for (const loaded of facts) {
    const others = loaded.clientRestrictions.filter(({ id }) => id !== restriction.id);
    for (const [index, employment] of loaded.employments.entries()) {
      if (index % turn === turn - 1) await setImmediate();
      const available = (restrictions: readonly ClientRestriction[]) =>
        decideOne(loaded, employment, { requested: null, needsActivation: false, seesSalary }, restrictions)
          .availability?.available ?? 0;
      const before = available(others);
      without.set(employment.id, (without.get(employment.id) ?? 0) + before);
      // People who have nothing have nothing left to lose: a restriction never raises what is available.
      const after = before === 0 ? 0 : available([...others, restriction]);
      withIt.set(employment.id, (withIt.get(employment.id) ?? 0) + after);
    }
  }
  const had = [...without].filter(([, amount]) => amount > 0);
  const left = (id: string) => withIt.get(id) ?? 0;
  const share = without.size === 0 ? 0 : affected / without.size;
  const inAll = (people: readonly unknown[]) => Math.round(people.length * share);
  const told = (people: readonly unknown[]) =>
    seesSalary || restriction.rule.kind !== 'percentage' ? inAll(people) : null;
  return {
    affected,
    withSomething: inAll(had),
    reduced: told(had.filter(([id, amount]) => left(id) > 0 && left(id) < amount)),
    leftWithNothing: told(had.filter(([id]) => left(id) === 0)),
    computed: without.size,
    isInForceToday: facts.length > 0,
  };
}
