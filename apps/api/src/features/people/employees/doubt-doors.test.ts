import { createEmployee, updateEmployment, updatePerson } from '@antela/contract/employees';
import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { expect, test } from 'vitest';
import { newDocument, plainEmployee } from '../../../test/employee-examples.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';

const { api, admin } = await startFileApi();
await api.work();
await api.rows(
  `update pay_period set state = 'closed' where payroll_id = $1 and end_date between '2026-10-01' and '2026-10-31'`,
  [payrolls.open.id],
);

const bank = { code: '1007', name: 'Bancolombia' };
const accountOf = (accountNumber: string) => ({
  bankCode: bank.code,
  accountType: 'savings' as const,
  accountNumber,
  breBKey: null,
});
let made = 0;
/** Somebody with a salary of $ 4.000.000, and a mobile, e-mail and account that nobody else has. */
async function somebody() {
  made += 1;
  const documentNumber = newDocument();
  const { person, employment } = plainEmployee(documentNumber);
  const own = { email: `sola${made}@example.co`, mobile: `310${String(made).padStart(7, '0')}` };
  const account = accountOf(String(40_000_000_000 + made));
  const body = {
    person: { ...person, ...own },
    employment: { ...employment, monthlySalary: 4_000_000, account },
  };
  const { data } = await api.ask(admin, createEmployee, { body });
  return { ...data, documentNumber, ...own, accountNumber: account.accountNumber };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

interface Doubt {
  code: string;
  /** Path of the value in a change. */
  field: string;
  /** The day from which it holds, where the doubt is about that day. */
  from?: string;
  person?: (other: Somebody) => object;
  employment?: (other: Somebody) => object;
  /** Cells of a file that make the same change. */
  cells: (other: Somebody) => Record<string, string>;
}
const salaryOf = (code: string, monthlySalary: number): Doubt => ({
  code,
  field: 'monthlySalary',
  employment: () => ({ monthlySalary }),
  cells: () => ({ Salario: String(monthlySalary) }),
});
const doubts: readonly Doubt[] = [
  salaryOf('salary_cut', 2_000_000),
  salaryOf('salary_jump', 8_000_000),
  {
    code: 'shared_mobile',
    field: 'mobile',
    person: ({ mobile }) => ({ mobile }),
    cells: ({ mobile }) => ({ Celular: mobile }),
  },
  {
    code: 'shared_email',
    field: 'email',
    person: ({ email }) => ({ email }),
    cells: ({ email }) => ({ Correo: email }),
  },
  {
    code: 'shared_account',
    field: 'account.accountNumber',
    employment: ({ accountNumber }) => ({ account: accountOf(accountNumber) }),
    cells: ({ accountNumber }) => ({
      Banco: bank.name,
      'Tipo de cuenta': 'Ahorros',
      'Número de cuenta': accountNumber,
    }),
  },
  {
    code: 'closed_periods_kept',
    field: 'from',
    from: '2026-10-01',
    employment: () => ({ position: 'Jefa' }),
    cells: () => ({ Cargo: 'Jefa', 'Fecha novedad': '01/10/2026' }),
  },
];

interface Confirmed {
  confirmWarnings?: true;
}
type Call = (more: Confirmed) => Promise<{ status: number; problem: unknown }>;

/** Says the doubt, and does it once somebody has confirmed it: the first call has written nothing. */
async function expectAsked(call: Call, path: string, code: string) {
  expect(await call({})).toMatchObject({
    status: 422,
    problem: { code: 'warnings_unconfirmed', errors: [{ path, code }] },
  });
  expect([200, 201]).toContain((await call({ confirmWarnings: true })).status);
}

type Calls = Record<string, [path: string, () => Promise<Call>]>;

/** The calls that change a contract: the form at once and from a day on, and the sheet. */
const callsOfContract = ({ field, from }: Doubt, employment: NonNullable<Doubt['employment']>): Calls => ({
  ...(from === undefined && { form: [field, () => changed(employment, {})] }),
  'form from a day on': [field, () => changed(employment, { from: from ?? worldToday })],
  ...(field !== 'account.accountNumber' && {
    sheet: [
      field === 'from' ? field : `terms.${field}`,
      async () => {
        const { companyemployeeid } = await somebody();
        const terms = employment(await somebody());
        const body = { companyemployeeid, from: from ?? '2026-12-01', terms };
        return (more) => api.call(admin, changeEmploymentTerms, { body: { ...body, ...more } });
      },
    ],
  }),
});

/** Every call by which the change can be made, each of somebody else. */
const callsOf = (doubt: Doubt): Calls => {
  const { field, person, employment } = doubt;
  return {
    ...(person && {
      form: [
        field,
        async () => {
          const { employeeid } = await somebody();
          const change = person(await somebody());
          return (more) =>
            api.call(admin, updatePerson, {
              query: { employeeid },
              version: 1,
              body: { ...change, ...more },
            });
        },
      ],
    }),
    ...(employment && callsOfContract(doubt, employment)),
    ...(!['monthlySalary', 'from'].includes(field) && {
      'a new employee': [
        `${person ? 'person' : 'employment'}.${field}`,
        async () => {
          const other = await somebody();
          const plain = plainEmployee(newDocument());
          const body = {
            person: { ...plain.person, ...person?.(other) },
            employment: { ...plain.employment, ...employment?.(other) },
          };
          return (more) => api.call(admin, createEmployee, { body: { ...body, ...more } });
        },
      ],
    }),
  };
};

async function changed(change: NonNullable<Doubt['employment']>, day: object): Promise<Call> {
  const { companyemployeeid } = await somebody();
  const body = { ...change(await somebody()), ...day };
  return (more) =>
    api.call(admin, updateEmployment, {
      query: { companyemployeeid },
      version: 1,
      body: { ...body, ...more },
    });
}

test.each(doubts.map((doubt) => [doubt.code, doubt] as const))(
  '%s is asked about by form, sheet, new employee and file, and taken once it is confirmed',
  async (code, doubt) => {
    for (const [path, call] of Object.values(callsOf(doubt))) await expectAsked(await call(), path, code);
    const { documentNumber } = await somebody();
    const cells = doubt.cells(await somebody());
    const file = [
      ['Documento', ...Object.keys(cells)],
      [documentNumber, ...Object.values(cells)],
    ];
    const { reviewed, rowsOf } = importing(api, admin);
    const { importid } = await reviewed(
      'employees-update',
      file.map((row) => row.join(';')).join('\n'),
      nowhere,
    );
    expect(await rowsOf(importid)).toMatchObject([
      { outcome: 'changed', faults: [{ code, severity: 'warning' }] },
    ]);
  },
);

test('what stays as it is, and what a person has in another contract, is no doubt', async () => {
  const one = await somebody();
  const { employeeid, companyemployeeid, mobile, email, accountNumber } = one;
  const person = { query: { employeeid }, version: 1, body: { mobile, email, city: 'Cali' } };
  expect((await api.call(admin, updatePerson, person)).status).toBe(200);
  const account = accountOf(accountNumber);
  const employment = { monthlySalary: 4_200_000, account, position: 'Jefa' };
  expect(
    (await api.call(admin, updateEmployment, { query: { companyemployeeid }, version: 1, body: employment }))
      .status,
  ).toBe(200);
  const { employment: plain } = plainEmployee('');
  const second = { ...plain, companyid: companies.a2, payrollid: payrolls.checked.id, account };
  expect((await api.call(admin, createEmployee, { body: { employeeid, employment: second } })).status).toBe(
    201,
  );
});
