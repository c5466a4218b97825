import type { ImportDetail } from '@antela/contract/imports';
import { describe, expect, it } from 'vitest';
import {
  askedDateColumns,
  askedFills,
  missingTargets,
  placeToBegin,
  questionedColumns,
  repeatedColumns,
  unusedDateColumns,
  type Mapping,
} from './column-mapping.ts';
import { columnOfFault, wholeColumns } from './fault-places.ts';
import { fileFault } from './file-faults.ts';
import { stepIndexOf, viewOf, type RequestedStep } from './import-steps.ts';

const target = (field: string, required = false) => ({
  field,
  label: `«${field}»`,
  required,
  isPersonal: false,
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

const column = (index: number, isEmpty = false) => ({
  index,
  letter: 'ABCDEFGH'.charAt(index),
  header: '',
  samples: [],
  isEmpty,
  field: null,
  confidence: 'none' as const,
});

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
    const detail = (empty: number | null) => ({
      kind: 'employees-create' as const,
      targets: parts,
      columns: [0, 1, 2].map((index) => column(index, index === empty)),
      ambiguousDateColumns: [],
    });
    const asked = (...fields: string[]) =>
      askedFills(detail(null), mapping(...fields)).map(({ field }) => field);
    const emptyType = mapping('accountNumber', 'bankCode', 'accountType');
    expect(askedFills(detail(null), emptyType)).toEqual([]);
    expect(askedFills(detail(2), emptyType).map(({ field }) => field)).toEqual(['accountType']);
    expect([...questionedColumns(detail(2), emptyType)]).toEqual([0, 2]);
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

  it('says which dates of a file of changes are left unused, while nothing says from when they hold', () => {
    const column = (index: number, ...samples: string[]) => ({
      index,
      letter: 'ABC'[index]!,
      header: '',
      samples,
      isEmpty: false,
      confidence: 'none' as const,
      field: null,
    });
    const columns = [column(0, '1018442301'), column(1, '01/12/2026', ''), column(2, '', '')];
    const unused = (kind: ImportDetail['kind'], fields: (string | null)[]) =>
      unusedDateColumns({ kind, columns }, new Map(fields.entries())).map(({ index }) => index);
    expect(unused('employees-update', ['documentNumber', null, null])).toEqual([1]);
    expect(unused('employees-update', ['documentNumber', 'effectiveDate', null])).toEqual([]);
    expect(unused('employees-update', ['documentNumber', null, 'effectiveDate'])).toEqual([]);
    expect(unused('retirements', ['documentNumber', null, null])).toEqual([]);
  });

  it('asks for the order of dates only where an ambiguous column is used', () => {
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

const view = (
  state: ImportDetail['state'],
  wanted: RequestedStep,
  counts = { new: 0, changed: 0, error: 0 },
) => viewOf({ state, counts }, wanted);

describe('where the screen stands', () => {
  it('after applying shows the result, and takes rows that were left through review and confirmation', () => {
    const left = { new: 0, changed: 0, error: 2 };
    const corrected = { new: 1, changed: 0, error: 1 };
    expect([view('applied', ''), view('applied', 'revision'), view('applied', 'confirmar')]).toEqual([
      'result',
      'result',
      'result',
    ]);
    expect([view('applied', 'revision', left), view('applied', 'confirmar', left)]).toEqual([
      'review',
      'result',
    ]);
    expect(view('applied', 'confirmar', corrected)).toBe('confirm');
  });
  it('follows the server, whatever the address wishes', () => {
    expect(viewOf(null, 'confirmar')).toBe('file');
    expect(view('mapping', 'confirmar')).toBe('columns');
    expect(view('applying', 'columnas')).toBe('applying');
  });
  it('lets the address choose while the file is reviewed', () => {
    expect((['', 'revision', 'columnas', 'confirmar'] as const).map((step) => view('ready', step))).toEqual([
      'review',
      'review',
      'columns',
      'confirm',
    ]);
  });
  it('moves forward with the work', () => {
    const order = (['reading', 'mapping', 'reviewing', 'applying'] as const).map((state) =>
      stepIndexOf(view(state, '')),
    );
    expect(order).toEqual([0, 1, 2, 4]);
  });
});

describe('where a fault is corrected', () => {
  const columns = ['documentNumber', 'accountType'].map((field, index) => ({ ...column(index), field }));
  it('is its own column, or the one that gives the field, or none', () => {
    const found = (faultColumn: string | null, field: string | null) =>
      columnOfFault(columns, { column: faultColumn, field })?.letter ?? null;
    expect([found('B', null), found(null, 'accountType'), found(null, 'code'), found(null, null)]).toEqual([
      'B',
      'B',
      null,
      null,
    ]);
  });
  it('is one question where all rows left have it, or half of them with one value', () => {
    const group = (rows: number, over = {}) => ({
      code: 'account_type_missing',
      message: 'Falta.',
      rows,
      severity: 'error' as const,
      column: 'B',
      ...over,
    });
    const fault = { ...group(0), header: '', field: 'accountType', value: null };
    const asked = (rows: number, sameRows: number, over = {}, applied = 2) =>
      wholeColumns([group(rows, over)], [{ rowNumber: 2, rows: sameRows, fault }], {
        total: 40 + applied,
        applied,
      });
    expect(asked(40, 40)).toHaveLength(1);
    expect(asked(40, 12, {}, 0)[0]?.correction).toBeNull();
    // Once rows were applied the columns stay as they are, and each value is corrected by itself.
    expect(asked(40, 12)).toEqual([]);
    expect(asked(20, 20)[0]?.correction?.rows).toBe(20);
    expect([asked(19, 19), asked(20, 4), asked(40, 40, { severity: 'warning' })]).toEqual([[], [], []]);
    expect(asked(40, 40, { column: null })).toEqual([]);
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
