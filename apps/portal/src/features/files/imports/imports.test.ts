import type { ImportDetail } from '@antela/contract/imports';
import { describe, expect, it } from 'vitest';
import {
  askedDateColumns,
  askedFills,
  missingTargets,
  placeToBegin,
  repeatedColumns,
  type Mapping,
} from './column-mapping.ts';
import { fileFault } from './file-faults.ts';
import { stepIndexOf, viewOf } from './import-steps.ts';

const target = (field: string, required = false) => ({
  field,
  label: `«${field}»`,
  required,
  hint: null,
  choices: [],
});
const targets: ImportDetail['targets'] = [
  target('documentNumber', true),
  target('fullName', true),
  target('givenNames', true),
  target('surnames', true),
  target('salary', true),
  target('position'),
];
const mapping = (...fields: (string | null)[]): Mapping =>
  new Map(fields.map((field, index) => [index, field]));

describe('what is still missing among the columns', () => {
  it('names each required field once, the name too', () => {
    expect(missingTargets(targets, mapping('position', null))).toEqual([
      '«fullName»',
      '«documentNumber»',
      '«salary»',
    ]);
  });
  it('takes a name whole or in parts, but not half of it', () => {
    expect(missingTargets(targets, mapping('documentNumber', 'fullName', 'salary'))).toEqual([]);
    expect(missingTargets(targets, mapping('documentNumber', 'givenNames', 'surnames', 'salary'))).toEqual(
      [],
    );
    expect(missingTargets(targets, mapping('documentNumber', 'surnames', 'salary'))).toEqual(['«fullName»']);
  });
  it('two columns for one field point at the first; ignored columns never do', () => {
    expect([...repeatedColumns(mapping('salary', null, 'salary', null))]).toEqual([[2, 0]]);
  });
  it('asks once for the parts of an account that no column gives, and only where there are account numbers', () => {
    const parts = ['accountNumber', 'accountType', 'bankCode'].map((field) => target(field));
    const asked = (...fields: string[]) =>
      askedFills({ kind: 'employees-create', targets: parts }, mapping(...fields)).map(({ field }) => field);
    expect(asked('accountNumber', 'bankCode')).toEqual(['accountType']);
    expect(asked('accountNumber')).toEqual(['accountType', 'bankCode']);
    expect(asked('documentNumber')).toEqual([]);
  });
  it('begins where the file says, and with nothing where it says another place than the one chosen', () => {
    const named = (id: string | null) => ({ text: 'x', id });
    const begin = (chosen: (string | null)[], company: string | null, payroll: string | null) =>
      placeToBegin({
        state: 'mapping',
        companyid: chosen[0] ?? null,
        payrollid: chosen[1] ?? null,
        named: { company: named(company), payroll: named(payroll) },
      });
    expect(begin([], 'a', 'p')).toEqual({ companyid: 'a', payrollid: 'p', differs: false });
    expect(begin(['a', 'p'], 'a', 'p')).toEqual({ companyid: 'a', payrollid: 'p', differs: false });
    expect(begin(['a', 'p'], 'b', 'p')).toEqual({ companyid: null, payrollid: null, differs: true });
    expect(begin(['a', 'p'], 'a', null)).toEqual({ companyid: 'a', payrollid: null, differs: true });
  });
  it('asks for the order of dates only where an ambiguous column is used', () => {
    const column = (index: number) => ({
      index,
      letter: 'A',
      header: '',
      samples: [],
      field: null,
      confidence: 'none' as const,
    });
    const asked = (ambiguousDateColumns: number[], ...fields: (string | null)[]) =>
      askedDateColumns(
        { columns: fields.map((_, index) => column(index)), ambiguousDateColumns },
        mapping(...fields),
      ).map(({ index }) => index);
    expect(asked([1, 2], 'salary', 'startDate', 'birthDate')).toEqual([1, 2]);
    expect(asked([1], 'salary', null)).toEqual([]);
    expect(asked([], 'startDate')).toEqual([]);
  });
});

describe('where the screen stands', () => {
  it('follows the server, whatever the address wishes', () => {
    expect(viewOf(null, 'confirmar')).toBe('file');
    expect(viewOf('mapping', 'confirmar')).toBe('columns');
    expect(viewOf('applying', 'columnas')).toBe('applying');
  });
  it('lets the address choose while the file is reviewed', () => {
    expect([viewOf('ready', 'revision'), viewOf('ready', 'columnas'), viewOf('ready', 'confirmar')]).toEqual([
      'review',
      'columns',
      'confirm',
    ]);
  });
  it('moves forward with the work', () => {
    const order = (['reading', 'mapping', 'reviewing', 'applying'] as const).map((state) =>
      stepIndexOf(viewOf(state, 'revision')),
    );
    expect(order).toEqual([0, 1, 2, 4]);
  });
});

describe('the upload', () => {
  it('says what is wrong with a file before sending it', () => {
    expect(fileFault({ name: 'Empleados.XLSX', size: 10 })).toBeNull();
    expect(fileFault({ name: 'empleados.xls', size: 10 })).toBe('old_excel');
    expect(fileFault({ name: 'empleados.pdf', size: 10 })).toBe('not_a_sheet');
    expect(fileFault({ name: 'empleados.csv', size: 0 })).toBe('empty');
    expect(fileFault({ name: 'empleados.csv', size: 26 * 1024 * 1024 })).toBe('too_large');
  });
});
