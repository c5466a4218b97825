import type { Consequence } from '@antela/contract/consequences';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { countOf, rowsOf, totalOf, type ConsequenceRow } from '../../../../text/consequence-rows.ts';
import type { ImportKind } from '../../../files/imports/import-kind.service.ts';
import { sumOwed } from '../../../ledger/owed/owed.service.ts';
import { listLessened, sumEmployeeEffects, type EmployeeEffects } from './import-effects.sql.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');
const were = (amount: number) => `Hoy: ${amountText(pesos(amount))}.`;

/** Consequences of creating and changing the employees of a reviewed file. */
export const consequencesOfEmployees: ImportKind['consequences'] = async (
  db,
  { record, scope, today },
  { seesSalary },
) => {
  const effects = await sumEmployeeEffects(db, scope.clientId, record.id, today);
  if (!effects) return [];
  const { owing } = await sumOwed(db, scope, await listLessened(db, scope.clientId, record.id));
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
};

function peopleRows(effects: EmployeeEffects, seesSalary: boolean): ConsequenceRow[] {
  const { created, returning, changed, later, undated, accounts, moved, lowered, raised } = effects;
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
      [
        ...(later === 0 ? [] : [`${people(later)}, en una fecha que no ha llegado.`]),
        ...(undated === 0
          ? []
          : [`Sin fecha de la novedad, el contrato de ${people(undated)} cambia desde hoy.`]),
      ].join(' ') || null,
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
