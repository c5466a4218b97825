import type { Consequence } from '@antela/contract/consequences';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { countOf, rowsOf, totalOf, type ConsequenceRow } from '../../../text/consequence-rows.ts';
import { consequencesOfLeaving } from '../../payday/retirements/retirement-consequences.service.ts';
import { sumSettlement } from '../../payday/retirements/settlement.service.ts';
import {
  listLeaving,
  listLessened,
  sumEmployeeEffects,
  sumRestrictionEffects,
  type EmployeeEffects,
} from './import-effects.sql.ts';
import { mustGet } from './imports.service.ts';

interface Asker {
  db: Db;
  scope: Scope;
  user: UserPrincipal;
  now: Date;
}

interface Reviewed {
  importId: string;
  walletBalances: 'keep' | 'return';
  today: CalendarDate;
  /** To others, sums of salaries stay unsaid: a file of one row would tell one. */
  seesSalary: boolean;
}

const people = (n: number) => countOf(n, 'persona', 'personas');
const were = (amount: number) => `Hoy: ${amountText(pesos(amount))}.`;

/** Consequences of applying a reviewed import, in people and pesos. @throws not_found, conflict where it is not reviewed */
export async function consequencesOfImport(
  { db, scope, user, now }: Asker,
  importId: string,
  walletBalances: 'keep' | 'return',
): Promise<Consequence[]> {
  const record = await mustGet(db, scope, user, importId);
  if (record.state !== 'ready') throw new AppError('conflict');
  const seesSalary = user.permissions.has('view_salary');
  const reviewed = { importId, walletBalances, today: bogotaDate(now), seesSalary };
  switch (record.kind) {
    case 'employees-create':
    case 'employees-update':
      return ofEmployees(db, scope, reviewed);
    case 'retirements':
      return ofRetirements(db, scope, reviewed);
    case 'access-restrictions':
      return ofRestrictions(db, scope, reviewed);
  }
}

async function ofEmployees(
  db: Db,
  scope: Scope,
  { importId, today, seesSalary }: Reviewed,
): Promise<Consequence[]> {
  const effects = await sumEmployeeEffects(db, scope.clientId, importId, today);
  if (!effects) return [];
  const { owing } = await sumSettlement(db, scope, await listLessened(db, scope.clientId, importId));
  return [
    ...rowsOf(...peopleRows(effects, seesSalary), {
      code: 'owing',
      tone: 'warn',
      text: `Ganan menos o cambian de nómina con adelantos sin descontar: ${people(owing.count)}`,
      note: 'Lo que ya recibieron se descuenta en el periodo en que lo pidieron.',
      ...owing,
    }),
    ...(seesSalary ? totalRows(effects) : []),
  ];
}

function peopleRows(effects: EmployeeEffects, seesSalary: boolean): ConsequenceRow[] {
  const { created, returning, changed, later, accounts, moved, lowered, raised } = effects;
  const told = (amount: number) => (seesSalary ? amount : 0);
  const row = (
    code: string,
    tone: 'info' | 'warn',
    text: string,
    count: number,
    note: string | null = null,
  ) => ({
    code,
    tone,
    text,
    note,
    count,
    amount: 0,
  });
  return [
    {
      ...row(
        'created',
        'info',
        `Se ${created.count === 1 ? 'crea' : 'crean'} ${people(created.count)}, con salarios por`,
        created.count,
      ),
      amount: told(created.amount),
    },
    {
      ...row(
        'returning',
        'info',
        `${returning.count === 1 ? 'Vuelve' : 'Vuelven'} con otro contrato ${people(returning.count)}, con salarios por`,
        returning.count,
      ),
      amount: told(returning.amount),
    },
    row(
      'changed',
      'info',
      `${changed === 1 ? 'Cambia' : 'Cambian'} ${people(changed)}`,
      changed,
      later === 0 ? null : `${people(later)}, en una fecha que no ha llegado.`,
    ),
    ...(seesSalary
      ? [
          {
            ...row('raised', 'info', `Sube el salario de ${people(raised.count)}`, raised.count),
            amount: raised.amount,
          },
          {
            ...row('lowered', 'warn', `Baja el salario de ${people(lowered.count)}`, lowered.count),
            amount: lowered.amount,
          },
        ]
      : []),
    row('moved', 'info', `${moved === 1 ? 'Cambia' : 'Cambian'} de nómina ${people(moved)}`, moved),
    row(
      'accounts',
      'warn',
      `${accounts === 1 ? 'Cambia' : 'Cambian'} de cuenta ${people(accounts)}`,
      accounts,
      'Sus pagos esperan 24 horas, y se les avisa.',
    ),
  ];
}

function totalRows({ salaries, deductions, limits }: EmployeeEffects): Consequence[] {
  const total = (
    code: string,
    text: string,
    { before, after }: { before: number; after: number },
    note = '',
  ) => ({
    ...totalOf(code, text, after),
    note: `${were(before)}${note}`,
  });
  const hasDeductions = deductions.before + deductions.after > 0;
  return [
    total('salaries', 'Suman sus salarios al mes', salaries),
    ...(hasDeductions ? [total('deductions', 'Suman sus descuentos fijos al mes', deductions)] : []),
    total('limits', 'Pueden adelantar al mes, como máximo', limits, ' Según el porcentaje de cada nómina.'),
  ];
}

async function ofRetirements(
  db: Db,
  scope: Scope,
  { importId, walletBalances, today, seesSalary }: Reviewed,
): Promise<Consequence[]> {
  const leaving = await listLeaving(db, scope.clientId, importId, today);
  const later = leaving.filter((one) => one.later).length;
  const now = leaving.length - later;
  const sums = await sumSettlement(
    db,
    scope,
    leaving.map(({ id }) => id),
  );
  const salaries = leaving.reduce((sum, { salary }) => sum + salary, 0);
  return [
    ...rowsOf(
      {
        code: 'leaving',
        tone: 'bad',
        text: `${now === 1 ? 'Deja' : 'Dejan'} de adelantar hoy ${people(now)}`,
        count: now,
        amount: 0,
      },
      {
        code: 'leaving_later',
        tone: 'warn',
        text: `${later === 1 ? 'Deja' : 'Dejan'} de adelantar en su fecha ${people(later)}`,
        count: later,
        amount: 0,
      },
      {
        code: 'salaries',
        tone: 'info',
        text: `Salen de la nómina salarios al mes de ${people(leaving.length)}`,
        count: seesSalary ? leaving.length : 0,
        amount: salaries,
      },
    ),
    ...consequencesOfLeaving({
      ...sums,
      people: leaving.length,
      refused: 0,
      walletBalances,
      later: later === 0 ? null : 'De cada quien en su fecha, si siguen así.',
    }),
  ];
}

async function ofRestrictions(db: Db, scope: Scope, { importId, today }: Reviewed): Promise<Consequence[]> {
  const effects = await sumRestrictionEffects(db, scope.clientId, importId, today);
  if (!effects) return [];
  const { waiting, owing } = await sumSettlement(db, scope, effects.employments);
  const partly = effects.partly === 0 ? null : `${people(effects.partly)}, solo en un producto.`;
  return [
    ...rowsOf(
      {
        code: 'restricted',
        tone: 'bad',
        text: `${effects.today === 1 ? 'Queda restringida' : 'Quedan restringidas'} desde hoy ${people(effects.today)}`,
        note: partly,
        count: effects.today,
        amount: 0,
      },
      {
        code: 'restricted_later',
        tone: 'warn',
        text: `${effects.later === 1 ? 'Queda restringida' : 'Quedan restringidas'} en su fecha ${people(effects.later)}`,
        count: effects.later,
        amount: 0,
      },
      {
        code: 'waiting',
        tone: 'warn',
        text: `${waiting.count === 1 ? 'Sigue su curso' : 'Siguen su curso'} ${countOf(waiting.count, 'solicitud ya hecha', 'solicitudes ya hechas')}`,
        note: 'Para que no se paguen, recházalas o cancélalas.',
        ...waiting,
      },
    ),
    totalOf(
      'owing',
      owing.count === 0
        ? 'No tienen nada por descontar'
        : `Se descuenta igual lo que recibieron, de ${people(owing.count)}`,
      owing.amount,
    ),
  ];
}
