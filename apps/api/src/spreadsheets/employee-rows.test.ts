import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type EmployeeRow, employeeRowReader } from './employee-rows.ts';
import type { FieldName } from './import-fields.ts';
import { testContext } from './test-context.ts';
import { readMapped, testFile } from './test-files.ts';

describe('the roster of Hilados Andinos', () => {
  let rows: EmployeeRow[] = [];
  beforeAll(async () => {
    const file = await readMapped(await testFile('roster-hilados-andinos.xlsx'), 'employees-create');
    rows = file.rows.map(employeeRowReader(file.head.columns, file.proposal.mapping, testContext));
  });

  test('has exactly the faults that a careful reader finds, each named', () => {
    const counts: Record<string, number> = {};
    for (const { code } of rows.flatMap(({ faults }) => faults)) counts[code] = (counts[code] ?? 0) + 1;
    expect(counts).toEqual({
      document_number_missing: 6,
      document_duplicated: 5,
      account_digits_lost: 7,
      date_impossible: 4,
      end_before_start: 3,
      salary_below_minimum: 5,
      bank_unknown: 4,
      email_malformed: 5,
      document_with_letters: 3,
    });
    expect(rows).toHaveLength(1000);
    expect(rows.filter(({ faults }) => faults.length > 0)).toHaveLength(42);
    expect(rows.filter(({ draft }) => draft !== null)).toHaveLength(958);
    // A fault elsewhere in a row leaves its person the name that the others have.
    expect(rows.filter(({ name }) => name === null)).toEqual([]);
    expect(rows.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('each fault has its place as the user finds it', () => {
    expect(rows.find(({ rowNumber }) => rowNumber === 164)!.faults).toEqual([
      {
        rowNumber: 164,
        columnLetter: 'L',
        header: 'No. Cuenta',
        field: 'accountNumber',
        code: 'account_digits_lost',
        message:
          'Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe la cuenta completa.',
        value: '1,3755E+08',
        order: 'dmy',
      },
    ]);
    for (const fault of rows.flatMap(({ faults }) => faults))
      expect(fault.message).toMatch(/^[A-ZÁÉÍÓÚ].*\. .*\.$/);
  });

  test('a clean row is an employee, whole', () => {
    expect(rows[0]!.draft).toEqual({
      person: {
        documentType: 'CC',
        documentNumber: '86506531',
        firstName: 'Rubén',
        secondName: 'Darío',
        firstSurname: 'Muñoz',
        secondSurname: 'Mora',
        birthDate: null,
        gender: null,
        email: 'ruben.munoz0@correo.example',
        mobile: '3228578414',
        city: null,
        address: null,
      },
      employment: {
        companyid: 'hilados',
        payrollid: 'quincenal',
        code: null,
        position: 'Operario de telar',
        area: null,
        costCenter: '002',
        city: null,
        contractType: null,
        startDate: '2018-09-15',
        endDate: null,
        leavingReason: null,
        monthlySalary: 1861000,
        salaryType: null,
        transportAllowance: null,
        fixedDeductions: null,
      },
      account: { bankCode: '1013', accountType: 'checking', accountNumber: '261622437', breBKey: null },
    });
  });

  test('an account kept as text keeps its zeros', () => {
    expect(rows.find(({ rowNumber }) => rowNumber === 9)!.draft!.account!.accountNumber).toBe('058021050328');
  });
});

describe('a row', () => {
  const fields = [
    'documentNumber',
    'fullName',
    'startDate',
    'endDate',
    'monthlySalary',
    'contractType',
    'bankCode',
    'accountType',
    'accountNumber',
    'email',
  ] as const satisfies readonly FieldName[];
  const good: Record<(typeof fields)[number], Cell> = {
    documentNumber: '1018442301',
    fullName: 'PÉREZ GÓMEZ ANA',
    startDate: '01/02/2024',
    endDate: null,
    monthlySalary: 2000000,
    contractType: null,
    bankCode: 'Nequi',
    accountType: 'DBM',
    accountNumber: '3001234567',
    email: null,
  };
  const columns = fields.map((field, index) => ({ index, letter: '', header: field }));
  const mapping: ColumnMapping = {
    columns: fields.map((field, index) => ({ index, field })),
    nameOrder: 'surnames-first',
    dateOrders: [],
  };
  const rowOf = (rowNumber: number, changed: Partial<typeof good> = {}): TableRow => ({
    rowNumber,
    cells: Object.values({ ...good, ...changed }),
  });
  const readOne = (changed: Partial<typeof good>) =>
    employeeRowReader(columns, mapping, testContext)(rowOf(2, changed));
  const codes = (changed: Partial<typeof good>) => readOne(changed).faults.map(({ code }) => code);

  test('tells all its faults at once', () => {
    expect(
      codes({
        documentNumber: '12X',
        fullName: 'ANA',
        startDate: '31/02/2024',
        monthlySalary: 'mucho',
        email: 'x',
      }),
    ).toEqual([
      'document_with_letters',
      'name_incomplete',
      'email_malformed',
      'date_impossible',
      'amount_unreadable',
    ]);
  });

  test('of a person already in the file is at fault; the first one is not', () => {
    const read = employeeRowReader(columns, mapping, testContext);
    const [first, second] = [read(rowOf(2)), read(rowOf(3, { documentNumber: '1.018.442.301' }))];
    expect(first.faults).toEqual([]);
    expect(second.faults).toMatchObject([
      {
        code: 'document_duplicated',
        message: 'El documento 1018442301 ya está en la fila 2. Deja una sola fila por persona.',
      },
    ]);
  });

  test('has a whole account or none; none is only a warning', () => {
    expect(codes({ accountNumber: null })).toEqual(['account_number_missing']);
    const none = readOne({ bankCode: null, accountType: null, accountNumber: null });
    expect(none.draft!.account).toBeNull();
    expect(none.warnings.map(({ code }) => code)).toEqual(['account_missing']);
  });

  test('of an apprentice may be below the minimum wage', () => {
    expect(codes({ monthlySalary: 1750904 })).toEqual(['salary_below_minimum']);
    expect(codes({ monthlySalary: 1750905 })).toEqual([]);
    expect(codes({ monthlySalary: 900000, contractType: 'Aprendizaje' })).toEqual([]);
  });

  test("with an error of Excel's says so", () => {
    expect(readOne({ monthlySalary: '#REF!' }).faults).toMatchObject([
      {
        code: 'excel_error',
        message: 'La celda tiene el error #REF! de Excel. Corrige la fórmula o escribe el valor.',
      },
    ]);
  });
});
