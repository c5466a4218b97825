import { addDays, bogotaInstant } from '@antela/rules/calendar-date';
import { nitCheckDigit } from '@antela/rules/documents';
import { administratorRole, systemRoles } from '../birth/system-roles.ts';
import { advanceRows } from './demo-advance-rows.ts';
import { drawAdvances } from './demo-advances.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import {
  historyStart,
  payrollOf,
  payrollRow,
  periodRows,
  policyRows,
  type Payroll,
} from './demo-calendar.ts';
import { demoCast } from './demo-cast.ts';
import type { DemoClient } from './demo-client.ts';
import { contactRows } from './demo-contacts.ts';
import { createIds, type IdAt } from './demo-ids.ts';
import { ledgerRows } from './demo-ledger.ts';
import { leftOvers, type LeftOver } from './demo-left-overs.ts';
import { employeeRow, employmentRow, restrictionRows, suspensionRows } from './demo-people-rows.ts';
import { drawPeople, type DemoPerson } from './demo-people.ts';
import { staffRows, type StaffMember } from './demo-staff.ts';
import { createRandom, type Random } from './random.ts';

type TableRows = readonly [table: string, rows: readonly object[]];

export interface DemoTables {
  /** Rows by table, in an order that foreign keys allow. */
  tables: TableRows[];
  /** Written once the past has been: nobody is told of it anew. */
  contacts: TableRows[];
  payrolls: readonly Payroll[];
  /** The person who asks, reports and closes. */
  by: StaffMember;
  leftOvers: readonly LeftOver[];
  audit: DemoAuditEvent[];
  idAt: IdAt;
}

/** All that one client of the demo is, as rows. Depends on the seed, the definition, the subjects and the instant alone. */
export function demoTables(
  definition: DemoClient,
  subjects: ReadonlyMap<string, string>,
  seed: string,
  now: Date,
): DemoTables {
  const stream = (name: string) => createRandom(`${seed} ${definition.name} ${name}`);
  const idAt = createIds(stream('ids'));
  const bornAt = bogotaInstant(addDays(historyStart(now), -90), 9, 0);

  const office = drawOffice(definition, subjects, idAt, { bornAt, now });
  const { staff, companies } = office;
  const restrictions = definition
    .restrictions(historyStart(now))
    .map((restriction) => ({ ...restriction, id: idAt(bornAt) }));

  const { payrolls, people } = drawPayrolls(companies, definition.id, {
    random: stream('people'),
    idAt,
    now,
  });
  const context = {
    random: stream('advances'),
    now,
    restrictions: restrictions.filter(({ status }) => status === 'on'),
    staffMayAsk: staff.payroll.id !== staff.approver.id,
  };
  const drawn = people.flatMap((person) => drawAdvances(person, context));
  const advances = drawn
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((advance) => advanceRows(advance, staff, idAt));
  const ledger = ledgerRows(
    definition.id,
    advances.flatMap(({ postings }) => postings).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    idAt,
  );

  return {
    idAt,
    payrolls,
    by: staff.payroll,
    leftOvers: leftOvers(drawn, now),
    contacts: [
      ['contact', office.contacts],
      ['contact_company', office.places],
    ],
    tables: tablesOf(definition, bornAt, { office, restrictions, payrolls, people, advances, ledger, now }),
    audit: auditOf(bornAt, { office, payrolls, people, advances }),
  };
}

/** Companies, roles and users of the client, as they were at its birth, and whom its mail goes to. */
function drawOffice(
  definition: DemoClient,
  subjects: ReadonlyMap<string, string>,
  idAt: IdAt,
  { bornAt, now }: { bornAt: Date; now: Date },
) {
  const of = { client_id: definition.id, created_at: bornAt };
  const companies = definition.companies.map((company) => ({ company, id: idAt(bornAt) }));
  const roles = systemRoles.map((role) => roleRow(role, idAt(bornAt), of));
  const born = {
    subjects,
    companies: new Map(companies.map(({ company, id }) => [company.name, id])),
    roles: new Map(roles.map(({ name, id }) => [name, id])),
  };
  const {
    staff,
    users,
    companies: assignments,
  } = staffRows(definition, born, idAt, {
    createdAt: bornAt,
    now,
  });
  // The administrator's name last: others answer for payroll and treasury where there are others.
  const names = users.filter(({ state }) => state === 'active').map((user) => user.full_name);
  const { contacts, places } = contactRows(
    definition,
    [...names.slice(1), ...names.slice(0, 1)],
    companies,
    idAt,
    bornAt,
  );
  return { companies, roles, staff, users, assignments, contacts, places };
}

const roleRow = (
  { name, permissions }: (typeof systemRoles)[number],
  id: string,
  of: { client_id: string; created_at: Date },
) => ({ ...of, id, name, system: name === administratorRole, permissions, version: 1 });

const companyRow = (
  { name, nit, paysByFile }: DemoClient['companies'][number],
  id: string,
  clientId: string,
  createdAt: Date,
) => ({
  client_id: clientId,
  id,
  name,
  nit,
  payment_rail: paysByFile ? 'bank_file' : 'instant',
  check_digit: nitCheckDigit(nit),
  created_at: createdAt,
});

interface Drawn {
  office: ReturnType<typeof drawOffice>;
  restrictions: readonly Restriction[];
  payrolls: readonly Payroll[];
  people: readonly DemoPerson[];
  advances: readonly ReturnType<typeof advanceRows>[];
  ledger: ReturnType<typeof ledgerRows>;
  now: Date;
}

function tablesOf(
  definition: DemoClient,
  bornAt: Date,
  { office, restrictions, payrolls, people, advances, ledger, now }: Drawn,
): TableRows[] {
  const by = office.staff.payroll.id;
  return [
    ['tenant', [{ id: definition.id }]],
    [
      'client',
      [
        {
          client_id: definition.id,
          name: definition.name,
          wallets_enabled: definition.walletsEnabled,
          client_restrictions_enabled: definition.clientRestrictionsEnabled,
          settings: {},
          created_at: bornAt,
        },
      ],
    ],
    ['company', office.companies.map(({ company, id }) => companyRow(company, id, definition.id, bornAt))],
    ['role', office.roles],
    ['company_user', office.users],
    ['company_user_company', office.assignments],
    ['payroll', payrolls.map((payroll) => payrollRow(payroll, bornAt))],
    ['advance_policy', payrolls.flatMap((payroll) => policyRows(payroll, by))],
    ['pay_period', payrolls.flatMap(periodRows)],
    ['employee', people.map(employeeRow)],
    ['employment', people.map(employmentRow)],
    ['suspension_period', people.flatMap((person) => suspensionRows(person, by))],
    ['access_restriction', people.flatMap((person) => restrictionRows(person, by, now))],
    [
      'client_restriction',
      restrictions.map((restriction) => restrictionRow(restriction, definition.id, by, bornAt)),
    ],
    ['advance', advances.map(({ advance }) => advance)],
    ['advance_event', advances.flatMap(({ events }) => events)],
    ['advance_evidence', advances.map(({ evidence }) => evidence)],
    ['ledger_account', ledger.accounts],
    ['ledger_transfer', ledger.transfers],
  ];
}

function auditOf(
  bornAt: Date,
  { office, payrolls, people, advances }: Pick<Drawn, 'office' | 'payrolls' | 'people' | 'advances'>,
): DemoAuditEvent[] {
  return [
    ...office.users.map((user) =>
      event(bornAt, operator, 'company_user.created', 'company_user', user.id, {
        username: [null, user.username],
      }),
    ),
    ...payrolls.map((payroll) =>
      event(bornAt, office.staff.payroll, 'payroll.created', 'payroll', payroll.id, {
        name: [null, payroll.definition.name],
      }),
    ),
    ...people.map((person) =>
      event(person.createdAt, office.staff.payroll, 'employee.created', 'employee', person.id, {
        documentNumber: [null, person.documentNumber],
        code: [null, person.code],
      }),
    ),
    ...advances.flatMap(({ audit }) => audit.map((entry) => ({ ...entry, entityKind: 'advance' }))),
  ];
}

type Restriction = ReturnType<DemoClient['restrictions']>[number] & { id: string };

const operator = { id: 'Operador', name: 'Operador' };

const event = (
  at: Date,
  actor: { id: string; name: string },
  action: string,
  entityKind: string,
  entityId: string,
  changes: DemoAuditEvent['changes'],
): DemoAuditEvent => ({
  at,
  actorId: actor.id,
  actorName: actor.name,
  action,
  entityKind,
  entityId,
  changes,
});

function drawPayrolls(
  companies: readonly { company: DemoClient['companies'][number]; id: string }[],
  clientId: string,
  context: { random: Random; idAt: IdAt; now: Date },
) {
  const peopleContext = { ...context, documents: new Set<string>() };
  const payrolls: Payroll[] = [];
  const people: DemoPerson[] = [];
  for (const { company, id } of companies) {
    let firstCode = 1;
    for (const definition of company.payrolls) {
      const payroll = payrollOf(
        definition,
        { clientId, companyId: id, paysByFile: company.paysByFile === true },
        context.idAt,
        context.now,
      );
      payrolls.push(payroll);
      people.push(
        ...drawPeople(
          company,
          payroll,
          demoCast[company.name]?.[definition.name] ?? [],
          firstCode,
          peopleContext,
        ),
      );
      firstCode += definition.employees;
    }
  }
  return { payrolls, people };
}

const restrictionRow = (restriction: Restriction, clientId: string, createdBy: string, createdAt: Date) => ({
  client_id: clientId,
  id: restriction.id,
  name: restriction.name,
  products: restriction.products,
  scope: restriction.scope,
  valid_from: restriction.validFrom,
  valid_until: restriction.validUntil,
  repetition: restriction.repetition,
  status: restriction.status,
  rule: restriction.rule,
  version: 1,
  created_by: createdBy,
  created_at: createdAt,
});
