import { describe, expect, test } from 'vitest';
import { headerSignature, missingFields, proposeMapping } from './column-mapping.ts';
import { createColumnProfiler } from './column-profile.ts';
import { IMPORT_KINDS, IMPORTS } from './import-kind-fields.ts';
import { readMapped, testFile } from './test-files.ts';

const columnsOf = (...headers: string[]) => headers.map((header, index) => ({ index, letter: '', header }));
const fieldsOf = (
  headers: string[],
  rows: string[][] = [],
  kind: Parameters<typeof proposeMapping>[0] = 'employees-create',
) => {
  const profiler = createColumnProfiler(headers.length);
  for (const [at, cells] of rows.entries()) profiler.add({ rowNumber: at + 2, cells });
  const proposal = proposeMapping(kind, columnsOf(...headers), profiler.finish(), null);
  return Object.fromEntries(proposal.mapping.columns.map(({ index, field }) => [headers[index], field]));
};

describe('columns are recognised', () => {
  test('in the roster: every one that an employee has, and no other', async () => {
    const { head, proposal } = await readMapped(
      await testFile('roster-hilados-andinos.xlsx'),
      'employees-create',
    );
    expect(
      Object.fromEntries(
        proposal.mapping.columns.map(({ index, field }) => [head.columns[index]!.header, field]),
      ),
    ).toEqual({
      'Tipo Doc': 'documentType',
      Identificación: 'documentNumber',
      'Apellidos y Nombres': 'fullName',
      Cargo: 'position',
      'C. Costo': 'costCenter',
      'F. Ingreso': 'startDate',
      'F. Retiro': 'endDate',
      'Salario Básico': 'monthlySalary',
      Banco: 'bankCode',
      'Tipo Cta': 'accountType',
      'No. Cuenta': 'accountNumber',
      'Correo Electrónico': 'email',
      Celular: 'mobile',
    });
    expect(proposal).toMatchObject({
      missing: [],
      ambiguousDateColumns: [],
      isRemembered: false,
      mapping: { nameOrder: 'surnames-first' },
    });
    expect(Math.min(...proposal.confidence)).toBeGreaterThan(0.9);
  });

  test('C.C. as the document or the cost centre, by its values and by what else is there', () => {
    const documents = [
      ['88123001', 'Ana Rojas'],
      ['1.020.304.050', 'Eva Luna'],
    ];
    expect(fieldsOf(['C.C.', 'Nombre'], documents)).toMatchObject({ 'C.C.': 'documentNumber' });
    expect(fieldsOf(['C.C.', 'Nombre'], [['1020', 'Ana Rojas']])).toMatchObject({ 'C.C.': 'costCenter' });
    for (const document of ['Cédula', 'Doc'])
      expect(fieldsOf(['C.C.', document], [['880100', '88123001']])).toEqual({
        'C.C.': 'costCenter',
        [document]: 'documentNumber',
      });
  });

  test('with words around the title they are known by', () => {
    expect(fieldsOf(['CEDULA DEL EMPLEADO', 'Salario básico mensual', 'Nombre de la empresa'])).toEqual({
      'CEDULA DEL EMPLEADO': 'documentNumber',
      'Salario básico mensual': 'monthlySalary',
      'Nombre de la empresa': 'companyid',
    });
  });

  test('shortened, or with other words that only link them', () => {
    const titles = {
      documentNumber: [
        'Nro Doc',
        'N° de documento',
        'No. Ident.',
        'Num. de la cédula',
        'Nro. Documento Empleado',
      ],
      startDate: ['Fec. de Ing.', 'Fecha del ingreso', 'F. de inicio de contrato'],
      birthDate: ['Fec. Nac.', 'F. de Nac'],
      accountNumber: ['Nro. de Cta', 'N° Cta.'],
      mobile: ['Nro. Cel.', 'Tel. Cel'],
      monthlySalary: ['Sal. Básico', 'Salario Bas.', 'Nuevo sal.'],
    };
    for (const [field, headers] of Object.entries(titles))
      for (const header of headers) expect([header, fieldsOf([header])[header]]).toEqual([header, field]);
  });

  test('the day from which a change holds, as people call it', () => {
    const headers = [
      'Fecha Novedad',
      'Fec. de la Nov.',
      'Desde',
      'Rige desde',
      'A partir del',
      'Fecha de vigencia',
      'Inicio de vigencia',
      'Fecha del aumento',
      'Aplica desde',
    ];
    for (const header of headers)
      expect([
        header,
        fieldsOf(['Cédula', header], [['1018442301', '01/12/2026']], 'employees-update')[header],
      ]).toEqual([header, 'effectiveDate']);
  });

  test('the motive of each retirement by that word alone, unless it says what to correct', () => {
    const titles = ['Documento', 'Fecha de retiro', 'Motivo'];
    const fields = (motive: string) => fieldsOf(titles, [['1', '30/11/2026', motive]], 'retirements');
    expect(fields('Renuncia voluntaria')['Motivo']).toBe('leavingReason');
    expect(fields('B (Fecha de retiro): esa fecha no existe.')['Motivo']).toBeUndefined();
    const signature = (...headers: string[]) => headerSignature('retirements', columnsOf(...headers));
    expect(signature(...titles)).not.toBe(signature('Documento', 'Fecha de retiro'));
    expect(signature('Documento', 'Motivo de retiro', 'Motivo')).toBe(
      signature('Documento', 'Motivo de retiro'),
    );
  });

  test('by their values where the title says nothing', () => {
    expect(
      fieldsOf(
        ['Cédula', 'Dato 1', 'Dato 2'],
        [
          ['1018442301', 'ana@correo.example', '3001234567'],
          ['1018442302', 'luz@correo.example', '+57 300 123 4568'],
        ],
      ),
    ).toEqual({ Cédula: 'documentNumber', 'Dato 1': 'email', 'Dato 2': 'mobile' });
  });

  test('not by a title that their values deny', () => {
    expect(
      fieldsOf(
        ['Cédula', 'Correo'],
        [
          ['1018442301', 'Calle 10'],
          ['1018442302', 'Calle 11'],
        ],
      ),
    ).toEqual({ Cédula: 'documentNumber' });
  });

  test('each once: the parts of a name win over the whole', () => {
    expect(fieldsOf(['Documento', 'Nombres', 'Apellidos', 'Nombre completo'])).toEqual({
      Documento: 'documentNumber',
      Nombres: 'givenNames',
      Apellidos: 'surnames',
    });
  });
});

test('what is missing is told with what would do', () => {
  expect(proposeMapping('employees-create', columnsOf('Documento', 'Salario'), [], null).missing).toEqual([
    IMPORTS['employees-create'].required[1],
    [['startDate']],
  ]);
  expect(missingFields('wallet-load', ['documentNumber', 'amount'])).toEqual([]);
  for (const kind of IMPORT_KINDS) {
    const needed = IMPORTS[kind].required.flat(2);
    expect(needed.every((field) => IMPORTS[kind].fields.includes(field))).toBe(true);
  }
});

test('the same titles have the same signature, however they are accented; others, or another import, do not', () => {
  const signature = headerSignature('employees-create', columnsOf('Identificación', 'Salario'));
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(headerSignature('employees-create', columnsOf(' IDENTIFICACION ', 'salario'))).toBe(signature);
  expect(headerSignature('employees-create', columnsOf('Salario', 'Identificación'))).not.toBe(signature);
  expect(headerSignature('employees-update', columnsOf('Identificación', 'Salario'))).not.toBe(signature);
});

describe('a remembered mapping', () => {
  const columns = columnsOf('Dato', 'Fecha');
  const remembered = {
    columns: [
      { index: 0, field: 'documentNumber' },
      { index: 1, field: 'startDate' },
    ],
    nameOrder: 'given-first',
    dateOrders: [{ index: 1, order: 'mdy' }],
  } as const;
  const profilesOf = (...dates: string[]) => {
    const profiler = createColumnProfiler(2);
    for (const [at, date] of dates.entries())
      profiler.add({ rowNumber: at + 2, cells: ['1018442301', date] });
    return profiler.finish();
  };

  test('is taken as it was, and answers for its dates', () => {
    const proposal = proposeMapping('employees-create', columns, profilesOf('03/04/2024'), remembered);
    expect(proposal).toMatchObject({
      isRemembered: true,
      confidence: [1, 1],
      ambiguousDateColumns: [],
      mapping: remembered,
    });
  });

  test('gives way to what the dates themselves say', () => {
    expect(
      proposeMapping('employees-create', columns, profilesOf('13/04/2024'), remembered).mapping.dateOrders,
    ).toEqual([{ index: 1, order: 'dmy' }]);
  });
});
