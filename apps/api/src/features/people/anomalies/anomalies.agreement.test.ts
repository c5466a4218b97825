import { salaryAnomaly, standingAnomalies, type PersonFacts } from '@antela/rules/anomalies';
import { calendarDate } from '@antela/rules/calendar-date';
import { legalSalaryOn } from '@antela/rules/employee-checks';
import { legalFigures } from '@antela/rules/legal-figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';
import { lookAtPeople } from './look-at-people.service.ts';

const { api } = await startFileApi();
const today = calendarDate(worldToday);
const legal = legalSalaryOn(legalFigures, today);
const threshold = 2_500;

const seed = fc.record({
  salary: fc.constantFrom(1_000_000, 1_750_904, 1_750_905, 9_000_000, 30_000_000),
  salaryType: fc.constantFrom('ordinary', 'integral', 'variable'),
  contractType: fc.constantFrom('indefinite', 'apprenticeship', 'services'),
  endDate: fc.constantFrom(null, null, null, '2026-10-31', '2026-12-31'),
  account: fc.constantFrom(null, '70001', '70002', '70003', '70004', '70005', '70006'),
  mobile: fc.constantFrom(null, '3001', '3002', '3003', '3004', '3005'),
  email: fc.constantFrom(null, 'a@x.co', 'b@x.co', 'c@x.co', 'd@x.co'),
  /** Their second employment is of the same person: nobody shares with themselves. */
  twice: fc.boolean(),
});
type Seed = typeof seed extends fc.Arbitrary<infer T> ? T : never;

const people = async (rows: readonly (Omit<Seed, 'salary'> & { salary: number })[]): Promise<string[]> => {
  const inserted = await api.rows<{ id: string }>(
    `with given as materialized (
       select new_id() as person, new_id() as first, new_id() as second, g.* from json_to_recordset($3) g(salary bigint, "salaryType" text, "contractType" text, "endDate" date, account text, mobile text, email text, twice boolean)
     ), persons as (
       insert into employee (client_id, id, document_type, document_number, first_name, first_surname, mobile, email, created_at, updated_at)
       select $1, person, 'CC', person::text, 'Ana', 'Rojas', mobile, email, $4, $4 from given)
     insert into employment (client_id, id, employee_id, company_id, payroll_id, contract_type, start_date, end_date, monthly_salary, salary_type, transport_allowance,
       bank_code, account_type, account_number, sort_name, search_key, created_at, updated_at)
     select $1, case n when 1 then first else second end, person, case n when 1 then $2::uuid else $5::uuid end, case n when 1 then $6::uuid else $7::uuid end,
            "contractType", '2024-01-01', "endDate", salary, "salaryType", 'automatic', case when account is not null then '1051' end, case when account is not null then 'savings' end, account, 'rojas ana', ' rojas ana', $4, $4
     from given cross join generate_series(1, 2) n where n = 1 or twice returning id`,
    [
      clients.a,
      companies.a1,
      JSON.stringify(rows),
      api.clock.now,
      companies.a2,
      payrolls.free.id,
      payrolls.checked.id,
    ],
  );
  return inserted.map(({ id }) => id);
};

/** Everybody of the client, as the rules see them. */
const facts = () =>
  api.rows<PersonFacts>(
    `select e.employee_id as person, e.id as employment, e.end_date::text as "endDate", e.contract_type as "contractType", e.salary_type as "salaryType",
            e.monthly_salary::float8 as salary, e.bank_code || ' ' || e.account_number as account, p.mobile, p.email,
            (select count(*)::int from wallet_user wu left join ledger_account la on la.client_id = wu.client_id and la.kind = 'wallet_user' and la.owner_key = wu.id::text
             where wu.client_id = e.client_id and wu.employment_id = e.id and (wu.state <> 'withdrawn' or la.balance > 0)) as "openWallets"
     from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id where e.client_id = $1`,
    [clients.a],
  );
const kept = () =>
  api.rows<{ employment: string; kind: string }>(
    `select employment_id as employment, kind from anomaly where client_id = $1 and gone_at is null and kind not in ('salary_cut', 'salary_jump', 'account_before_advance')
       and (holds_from is null or holds_from <= $2) and (holds_until is null or holds_until > $2)`,
    [clients.a, today],
  );
const inOrder = (found: readonly { employment: string; kind: string }[]) =>
  found.map(({ employment, kind }) => `${employment} ${kind}`).toSorted();

async function agree(): Promise<void> {
  await lookAtPeople(api.pool, clients.a, () => api.clock.now);
  expect(inOrder(await kept())).toEqual(inOrder(standingAnomalies(await facts(), legal, today)));
}

test('what is kept is what the rules find, whatever is written about people, accounts, salaries, ends and wallets', async () => {
  const wallet = await insertWallet(api);
  const batches = fc.sample(fc.array(seed, { minLength: 1, maxLength: 60 }), { numRuns: 4, seed: 17_009 });
  const changes = fc.sample(seed, { numRuns: 24, seed: 17_010 });
  for (const batch of batches) {
    const ids = await people(batch);
    await agree();
    const [one, other] = ids;
    if (one)
      await insertWalletUser(api, wallet, { employment: one, employee: await personOf(one), balance: 5_000 });
    if (other) await insertWalletUser(api, wallet, { employment: other, employee: await personOf(other) });
    await agree();
    for (const change of changes.splice(0, 6)) {
      const ofEmployment = [
        change.salary,
        change.salaryType,
        change.contractType,
        change.endDate,
        change.account,
      ];
      await api.rows(
        `update employment e set monthly_salary = $2, salary_type = $3, contract_type = $4, end_date = $5, bank_code = case when $6::text is null then null else '1051' end,
           account_type = case when $6::text is null then null else 'savings' end, account_number = $6
         where e.id in (select unnest($1::uuid[]) order by random() limit 3)`,
        [ids, ...ofEmployment],
      );
      await api.rows(
        `update employee p set mobile = $2, email = $3 where p.id in (select employee_id from employment where id = any($1) limit 2)`,
        [ids, change.mobile, change.email],
      );
      await agree();
    }
    await api.rows(`update wallet_user set state = 'withdrawn' where employment_id = any($1)`, [
      [one, other],
    ]);
    await agree();
    await api.rows(
      `update ledger_account la set balance = 0 from wallet_user wu where la.client_id = wu.client_id and la.kind = 'wallet_user' and la.owner_key = wu.id::text and wu.employment_id = $1`,
      [one],
    );
    await agree();
    await api.rows(
      `with gone as (delete from employment where id = $1 and not exists (select from wallet_user wu where wu.employment_id = $1) returning employee_id)
       delete from employee p using gone g where p.id = g.employee_id and (select count(*) from employment e where e.employee_id = p.id) = 1`,
      [ids.at(-1)],
    );
    await agree();
  }
}, 120_000);

const personOf = async (employment: string) =>
  (await api.rows<{ id: string }>('select employee_id as id from employment where id = $1', [employment]))[0]
    ?.id ?? '';

test('a change of salary is measured from the last one that somebody looked at, as the rules measure it', async () => {
  const steps = fc.array(
    fc.record({ to: fc.constantFrom(18e5, 20e5, 26e5, 34e5, 50e5), decides: fc.boolean() }),
    {
      minLength: 2,
      maxLength: 6,
    },
  );
  for (const walk of fc.sample(steps, { numRuns: 12, seed: 17_011 })) {
    const [id = ''] = await people([
      {
        salary: 2_000_000,
        salaryType: 'ordinary',
        contractType: 'indefinite',
        endDate: null,
        account: null,
        mobile: null,
        email: null,
        twice: false,
      },
    ]);
    const standing = () =>
      api.rows<{ kind: string; from: number; to: number }>(
        `select kind, (fact ->> 'from')::float8 as from, (fact ->> 'to')::float8 as to from anomaly
         where employment_id = $1 and gone_at is null and kind in ('salary_cut', 'salary_jump') and verdict is null`,
        [id],
      );
    let [base, now, seen] = [2_000_000, 2_000_000, true];
    for (const { to, decides } of walk) {
      if (to !== now) {
        if (seen) base = now;
        now = to;
        await api.rows('update employment set monthly_salary = $2 where id = $1', [id, to]);
        const kind = salaryAnomaly(base, now, threshold);
        expect(await standing()).toEqual(kind ? [{ kind, from: base, to: now }] : []);
        seen = kind === null;
      }
      if (decides && !seen) {
        await api.rows(
          `update anomaly set verdict = 'fine', reason = 'x', decided_by = 'x', decided_by_name = 'x', decided_at = now() where employment_id = $1 and verdict is null`,
          [id],
        );
        seen = true;
      }
    }
  }
});
