import { defaultAccountFormats } from '@antela/rules/bank-account';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAccountNumber } from './read-account-number.ts';
import { catalogReader, BANK_WORDS, LEAVING_REASON_WORDS } from './read-catalog.ts';
import { readAccountType, readContractType, readGender } from './read-choice.ts';
import { readEmail, readMobile } from './read-contact.ts';
import { dateEvidence, readDate } from './read-date.ts';
import { readDocumentNumber, readDocumentType } from './read-document.ts';
import { readMoney } from './read-money.ts';
import { readFullName, readNamePart } from './read-person-name.ts';
import type { Reading } from './reading.ts';

/** The value, or the code of what is wrong with it. */
const said = <T>(reading: Reading<T>): T | string =>
  'fault' in reading ? reading.fault.code : reading.value;

test.each([
  ['C.C.', 'CC'],
  ['Cédula', 'CC'],
  [' cc ', 'CC'],
  ['13', 'CC'],
  ['Cédula de Extranjería', 'CE'],
  ['P.P.T.', 'PPT'],
  ['pasaporte', 'PA'],
  ['NIT', 'NIT'],
  ['X9', 'document_type_unknown'],
])('a document type written %j is %s', (cell, expected) => {
  expect(said(readDocumentType(cell))).toBe(expected);
});

test.each([
  [86506531, 'CC', '86506531'],
  ['54.430.174', 'CC', '54430174'],
  ['1018442301.0', 'CC', '1018442301'],
  [1018442301.0, 'CC', '1018442301'],
  [' 1 073 807 273 ', 'CC', '1073807273'],
  ['1030275693X', 'CC', 'document_with_letters'],
  ['12', 'CC', 'document_malformed'],
  ['1,01844E+09', 'CC', 'document_digits_lost'],
  ['AB123456', 'PA', 'AB123456'],
  ['890.903.938-8', 'NIT', '890903938-8'],
  ['8909039388', 'NIT', '890903938-8'],
  ['890903938-1', 'NIT', 'nit_check_digit'],
  ['¿?', 'CC', 'document_malformed'],
] as const)('a document %j of type %s is %s', (cell, type, expected) => {
  expect(said(readDocumentNumber(cell, type))).toBe(expected);
});

test.each([
  ['DE LA HOZ CASTAÑO XIMENA', 'Ximena', null, 'de la Hoz', 'Castaño'],
  ['Muñoz Mora  Rubén Darío ', 'Rubén', 'Darío', 'Muñoz', 'Mora'],
  ['Agudelo  Fabián Andrés', 'Fabián', 'Andrés', 'Agudelo', null],
  ['PÉREZ GÓMEZ, ANA MARÍA', 'Ana', 'María', 'Pérez', 'Gómez'],
  ['DE LA HOZ DE LA HOZ FABIÁN', 'Fabián', null, 'de la Hoz', 'de la Hoz'],
  ['ORTEGA Y GASSET RUIZ JOSÉ', 'José', null, 'Ortega y Gasset', 'Ruiz'],
  ['RUIZ DÍAZ MARÍA DE LOS ÁNGELES', 'María', 'de los Ángeles', 'Ruiz', 'Díaz'],
  ["GARCÍA-PEÑA O'NEIL LUZ", 'Luz', null, 'García-Peña', "O'Neil"],
  ['PÉREZ ANA', 'Ana', null, 'Pérez', null],
  ['Quiñones Vda. de Lasso María del Socorro', 'María', 'del Socorro', 'Quiñones', 'Vda. de Lasso'],
  ['QUIÑONES VDA DE LASSO MARÍA DEL SOCORRO', 'María', 'del Socorro', 'Quiñones', 'Vda. de Lasso'],
  ['QUIÑONES MINA VIUDA DE LASSO ANA', 'Ana', null, 'Quiñones', 'Mina viuda de Lasso'],
  ['GÓMEZ MINA DE RESTREPO ANA', 'Ana', null, 'Gómez', 'Mina de Restrepo'],
  ['QUIÑONES MARÍA DEL SOCORRO', 'María', 'del Socorro', 'Quiñones', null],
  ['PÉREZ ANA MARÍA', 'Ana', 'María', 'Pérez', null],
  ['LASSO ANA MARÍA LUZ', 'Ana', 'María Luz', 'Lasso', null],
])('%j, surnames first, is taken apart', (cell, firstName, secondName, firstSurname, secondSurname) => {
  expect(said(readFullName(cell, 'surnames-first'))).toEqual({
    firstName,
    secondName,
    firstSurname,
    secondSurname,
  });
});

test.each([
  ['Ximena de la Hoz Castaño', 'Ximena', null, 'de la Hoz', 'Castaño'],
  ['José Ángel Patiño Rojas', 'José', 'Ángel', 'Patiño', 'Rojas'],
  ['Ana Pérez', 'Ana', null, 'Pérez', null],
  ['María del Socorro Quiñones Vda. de Lasso', 'María', 'del Socorro', 'Quiñones', 'Vda. de Lasso'],
  ['María del Socorro Quiñones', 'María', 'del Socorro', 'Quiñones', null],
  ['Ana María Pérez', 'Ana', 'María', 'Pérez', null],
])('%j, given names first, is taken apart', (cell, firstName, secondName, firstSurname, secondSurname) => {
  expect(said(readFullName(cell, 'given-first'))).toEqual({
    firstName,
    secondName,
    firstSurname,
    secondSurname,
  });
});

test.each([
  ['PÉREZ ZUÑIGA ROJAS ANA', 'surnames-first'],
  ['Yurley Zulma Mina Lasso de Ríos', 'given-first'],
] as const)('where %j ends its first half is asked', (cell, order) => {
  expect(readFullName(cell, order)).toMatchObject({
    warning: {
      code: 'name_cut_doubtful',
      message: expect.stringMatching(/nombres «.+» y los apellidos «.+»/),
    },
  });
});

test('a name of one word, or with figures, is no name; a part keeps its particles', () => {
  expect(said(readFullName('MADONNA', 'surnames-first'))).toBe('name_incomplete');
  expect(said(readFullName('PÉREZ 2 ANA', 'surnames-first'))).toBe('name_malformed');
  expect(said(readNamePart('ANA DE LOS ÁNGELES'))).toEqual(['Ana', 'de los Ángeles']);
  expect(said(readNamePart('McDonald'))).toEqual(['McDonald', null]);
});

test.each([
  [{ date: '2018-09-15' }, '2018-09-15'],
  [43358, '2018-09-15'],
  ['43358', '2018-09-15'],
  ['03/10/2023', '2023-10-03'],
  ['3-10-23', '2023-10-03'],
  ['2018-05-05', '2018-05-05'],
  ['20180505', '2018-05-05'],
  [20180505, '2018-05-05'],
  ['1-ene-24', '2024-01-01'],
  ['15 de septiembre de 2024', '2024-09-15'],
  ['25/03/2026 08:12 a. m.', '2026-03-25'],
  ['01/01/85', '1985-01-01'],
  ['31/02/2024', 'date_impossible'],
  ['29/02/2023', 'date_impossible'],
  ['13/13/2024', 'date_impossible'],
  ['mañana', 'date_unreadable'],
  [5, 'date_unreadable'],
] as const)('a date %j is %s', (cell, expected) => {
  expect(said(readDate(cell, 'dmy'))).toBe(expected);
});

test('03/04/2024 is April or March as its column says, and only the column can tell', () => {
  expect(said(readDate('03/04/2024', 'dmy'))).toBe('2024-04-03');
  expect(said(readDate('03/04/2024', 'mdy'))).toBe('2024-03-04');
  expect(['03/04/2024', '13/04/2024', '04/13/2024', '04/04/2024', '2024-04-03'].map(dateEvidence)).toEqual([
    'either',
    'day-first',
    'month-first',
    null,
    null,
  ]);
});

test.each([
  ['$ 1.873.468', 1873468],
  ['1,873,468', 1873468],
  ['1.873.468,00', 1873468],
  ['1,873,468.00', 1873468],
  [' 1 873 468 ', 1873468],
  ['1873468', 1873468],
  ['COP 900.000', 900000],
  ['1.873.468,-', 1873468],
  [1750905, 1750905],
  ['$\u00a01.750.905', 1750905],
  ['0', 0],
  ['50.000', 50000],
  ['1873468.0', 1873468],
  ['1.873,468', 'amount_unreadable'],
  ['1.873.46', 'amount_unreadable'],
  ['1873468,50', 'amount_with_cents'],
  [1750905.5, 'amount_with_cents'],
  ['-50.000', 'amount_negative'],
  ['(50.000)', 'amount_negative'],
  ['99.999.999.999', 'amount_too_large'],
  ['mucho', 'amount_unreadable'],
  ['1,8E+06', 'amount_unreadable'],
])('an amount %j is %s', (cell, expected) => {
  expect(said(readMoney(cell))).toBe(expected);
});

test('every whole amount is read back from each way of writing it', () => {
  const group = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('.', ',', ' ', ''),
      fc.constantFrom('', '$ ', '$'),
      fc.boolean(),
      (amount, mark, sign, hasCents) => {
        const cents = !hasCents ? '' : mark === ',' ? '.00' : ',00';
        expect(said(readMoney(sign + group(String(amount), mark) + cents))).toBe(amount);
      },
    ),
  );
});

describe('accounts that Excel has been at', () => {
  const format = { minDigits: 11, maxDigits: 11, isMobile: false };

  test.each([['1,3755E+08'], ['1.6168E+10'], [1.3755e17], ['1E+11']])('%j has lost digits', (cell) => {
    expect(readAccountNumber(cell, format)).toEqual({
      fault: {
        code: 'account_digits_lost',
        message:
          'Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe la cuenta completa.',
      },
    });
  });

  test('zeros lost by a number cell are put back with a warning, never those of a text', () => {
    expect(readAccountNumber(5802105032, format)).toMatchObject({
      value: '05802105032',
      warning: { code: 'account_zeros_restored' },
    });
    expect(said(readAccountNumber('5802105032', format))).toBe('account_length');
    expect(readAccountNumber('058-021050.32', format)).toEqual({ value: '05802105032' });
    expect(said(readAccountNumber(5802105032, { minDigits: 10, maxDigits: 10, isMobile: true }))).toBe(
      'account_not_a_mobile',
    );
    expect(said(readAccountNumber('Nequi', defaultAccountFormats.savings))).toBe('account_malformed');
  });
});

test.each([
  [' Ana.Perez@Correo.Example ', 'ana.perez@correo.example'],
  ['ana arroba correo.example', 'email_malformed'],
  ['ana@correo', 'email_malformed'],
  ['a@b@c.co', 'email_malformed'],
  ['ana..p@c.co', 'email_malformed'],
])('an e-mail %j is %s', (cell, expected) => {
  expect(said(readEmail(cell))).toBe(expected);
});

test.each([
  ['+57 322 857 8414', '3228578414'],
  [3228578414, '3228578414'],
  ['(322) 857-8414', '3228578414'],
  ['6012345678', 'mobile_malformed'],
  ['322 857 841', 'mobile_malformed'],
  ['3,22E+09', 'mobile_digits_lost'],
])('a mobile %j is %s', (cell, expected) => {
  expect(said(readMobile(cell))).toBe(expected);
});

test('choices by the ways people write them', () => {
  expect(['AHO', 'CTE', 'DBM', 'Cta. Ahorros'].map((cell) => said(readAccountType(cell)))).toEqual([
    'savings',
    'checking',
    'low_amount',
    'savings',
  ]);
  expect(['Término Indefinido', 'obra o labor', 'SENA'].map((cell) => said(readContractType(cell)))).toEqual([
    'indefinite',
    'project',
    'apprenticeship',
  ]);
  expect(['F', 'masculino', '?'].map((cell) => said(readGender(cell)))).toEqual([
    'female',
    'male',
    'gender_unknown',
  ]);
});

describe('a bank is found however it is written', () => {
  const read = catalogReader(
    [
      { id: '1001', name: 'Banco de Bogotá' },
      { id: '1007', name: 'Bancolombia', aliases: ['007'] },
      { id: '1040', name: 'Banco Agrario de Colombia' },
      { id: '1009', name: 'Citibank', isInactive: true },
    ],
    BANK_WORDS,
  );

  test.each([
    ['Bco. de Bogotá', '1001'],
    ['BANCOLOMBIA S.A.', '1007'],
    ['banco agrario', '1040'],
    ['007', '1007'],
    [1001, '1001'],
    ['Citibank', 'bank_inactive'],
    ['BANCO DE LA LUNA', 'bank_unknown'],
  ])('%j is %s', (cell, expected) => {
    expect(said(read(cell))).toBe(expected);
  });

  test('a slip of the keyboard is answered with the nearest name', () => {
    expect(read('Bancolonbia')).toMatchObject({
      fault: {
        message:
          'No encontramos el banco «Bancolonbia». ¿Querías decir «Bancolombia»? Corrige el nombre o elige otra opción de la lista.',
      },
    });
  });
});

test.each([
  ['RENUNCIA', 'resignation'],
  ['Renuncia voluntaria', 'resignation'],
  ['Terminación por mutuo acuerdo', 'mutual_agreement'],
  ['Terminación del contrato sin justa causa', 'without_cause'],
  ['Despido con justa causa', 'with_cause'],
  ['Fin de contrato', 'end_of_term'],
  ['Vencimiento del contrato', 'end_of_term'],
  ['Terminación por vencimiento del plazo pactado', 'end_of_term'],
  ['Retiro voluntario', 'resignation'],
  ['Común acuerdo', 'mutual_agreement'],
  ['Jubilación', 'pension'],
  ['MUERTE', 'death'],
  ['Terminación del contrato', 'leaving_reason_unknown'],
  ['Terminación con justa causa del trabajador', 'leaving_reason_unknown'],
])('the reason for leaving %j is %s', (cell, expected) => {
  const read = catalogReader(
    [
      { id: 'resignation', name: 'Renuncia' },
      { id: 'with_cause', name: 'Despido con justa causa' },
      { id: 'without_cause', name: 'Despido sin justa causa' },
      { id: 'end_of_term', name: 'Vencimiento del término' },
      { id: 'mutual_agreement', name: 'Mutuo acuerdo' },
      { id: 'pension', name: 'Pensión' },
      { id: 'death', name: 'Fallecimiento' },
    ],
    LEAVING_REASON_WORDS,
  );
  expect(said(read(cell))).toBe(expected);
});
