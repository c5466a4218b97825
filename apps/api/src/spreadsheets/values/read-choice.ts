import type { Product } from '@antela/rules/access-restriction';
import type { AccountType } from '@antela/rules/bank-account';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import { type Cell, cellText } from '../cell.ts';
import { plainText } from '../plain-text.ts';
import { fault, type Reading } from './reading.ts';

export type Gender = 'female' | 'male' | 'other';

export const readGender = choice<Gender>('gender_unknown', 'el género', 'Femenino, Masculino u Otro', {
  female: ['f', 'femenino', 'fem', 'mujer', 'femenina'],
  male: ['m', 'masculino', 'masc', 'hombre', 'h'],
  other: ['o', 'x', 'otro', 'otra', 'no binario', 'nb', 'prefiero no decirlo', 'no informa'],
});

/** Codes in capitals are the payment networks' (`colombia.md`). */
export const readAccountType = choice<AccountType>(
  'account_type_unknown',
  'el tipo de cuenta',
  'Ahorros, Corriente o Depósito de bajo monto',
  {
    savings: [
      'ahorros',
      'ahorro',
      'aho',
      'ah',
      'a',
      'caho',
      'cuenta de ahorros',
      'cuenta ahorros',
      'cta ahorros',
      'ca',
      's',
    ],
    checking: ['corriente', 'cte', 'cc', 'c', 'ccte', 'corr', 'cuenta corriente', 'cta corriente', 'd'],
    low_amount: [
      'deposito de bajo monto',
      'dbm',
      'dbmo',
      'deposito bajo monto',
      'bajo monto',
      'deposito electronico',
      'de',
      'billetera',
      'monedero',
    ],
    ordinary_deposit: ['deposito ordinario', 'dord'],
    inclusive_low_amount: ['bajo monto inclusivo', 'dbmi', 'deposito de bajo monto inclusivo'],
  },
);

export const readContractType = choice<ContractType>(
  'contract_type_unknown',
  'el tipo de contrato',
  'Término fijo, Término indefinido, Obra o labor, Aprendizaje, Prácticas o Prestación de servicios',
  {
    fixed_term: [
      'termino fijo',
      'fijo',
      'tf',
      '1',
      'contrato a termino fijo',
      'a termino fijo',
      'definido',
      'temporal',
    ],
    indefinite: [
      'termino indefinido',
      'indefinido',
      'ti',
      '2',
      'contrato a termino indefinido',
      'a termino indefinido',
      'indef',
    ],
    project: [
      'obra o labor',
      'obra labor',
      'obra',
      'labor',
      'ol',
      '3',
      'obra o labor contratada',
      'por obra o labor',
    ],
    apprenticeship: ['aprendizaje', 'aprendiz', 'sena', '4', 'contrato de aprendizaje', 'aprendiz sena'],
    internship: ['practicas', 'practica', 'practicante', 'pasantia', 'pasante', '5', 'practicas o pasantias'],
    services: [
      'prestacion de servicios',
      'servicios',
      'ops',
      'ps',
      'prestacion servicios',
      'honorarios',
      'contratista',
    ],
  },
);

export const readSalaryType = choice<SalaryType>(
  'salary_type_unknown',
  'el tipo de salario',
  'Ordinario, Integral o Variable',
  {
    ordinary: ['ordinario', 'ord', 'o', 'basico', 'fijo', 'normal'],
    integral: ['integral', 'int', 'i', 'salario integral'],
    variable: ['variable', 'var', 'v', 'comisiones', 'destajo'],
  },
);

export const readTransportAllowance = choice<TransportAllowance>(
  'transport_allowance_unknown',
  'el auxilio de transporte',
  'Automático, Sí o No',
  {
    automatic: ['automatico', 'auto', 'a', 'segun ley', 'legal'],
    yes: ['si', 's', 'x', '1', 'verdadero', 'true', 'aplica'],
    no: ['no', 'n', '0', 'falso', 'false', 'no aplica'],
  },
);

export const readProduct = choice<Product | 'all'>(
  'product_unknown',
  'el producto',
  'Salario, Prima, Billetera o Todos',
  {
    salary: ['salario', 'adelanto de salario', 'adelantos de salario', 'sueldo', 'nomina'],
    prima: ['prima', 'adelanto de prima', 'adelantos de prima'],
    wallet: ['billetera', 'billeteras', 'monedero', 'bolsillo'],
    all: ['todos', 'todo', 'todas', 'todo el servicio', 'servicio', 'general'],
  },
);

/** A reader of one of a few values, by any of the ways people write them. */
function choice<T extends string>(
  code: string,
  what: string,
  options: string,
  spellings: Readonly<Record<T, readonly string[]>>,
): (cell: Cell) => Reading<T> {
  const values = new Map<string, T>();
  for (const [value, texts] of Object.entries(spellings) as [T, readonly string[]][]) {
    for (const text of texts) values.set(text, value);
  }
  return (cell) => {
    const value = values.get(plainText(cellText(cell)));
    return value === undefined
      ? fault(code, `No reconocemos ${what} «${cellText(cell)}». Usa ${options}.`)
      : { value };
  };
}
