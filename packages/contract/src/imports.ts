import { z } from 'zod';
import { confirmWarnings } from './employee-bodies.ts';
import { anyOf, defineEndpoint } from './endpoint.ts';
import { fileCopy, uploadKey } from './files.ts';
import { jobProgress } from './jobs.ts';
import { defineList } from './list.ts';
import type { Permission } from './permissions.ts';
import { dataOf, id, instant, text } from './schemas.ts';

export const importKinds = [
  'employees-create',
  'employees-update',
  'retirements',
  'access-restrictions',
] as const;
export type ImportKind = (typeof importKinds)[number];
export const importStates = [
  'reading',
  'mapping',
  'reviewing',
  'ready',
  'applying',
  'applied',
  'failed',
  'undone',
  'discarded',
] as const;
/** Day first, or month first. */
const dateOrder = z.enum(['dmy', 'mdy']);

export const importColumn = z.object({
  index: z.int(),
  letter: z.string(),
  header: z.string(),
  /** The first values below the header, so that people recognise the column. */
  samples: z.array(z.string()),
  /** True where no row has anything in it. */
  isEmpty: z.boolean(),
  /** Target field, or null when the column is ignored. */
  field: z.string().nullable(),
  confidence: z.enum(['certain', 'likely', 'none']),
});

export const importTarget = z.object({
  field: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** True where a value is one person's alone, and never corrected for several at once. */
  isPersonal: z.boolean(),
  hint: z.string().nullable(),
  /** Choices of a cell, where there is a list. */
  choices: z.array(z.string()),
});

/** A part of the account that rows with an account number leave blank, said once for the whole file. */
const importFill = z.strictObject({ field: z.enum(['bankCode', 'accountType']), value: text(120) });

/** Company or payroll as a line above the table names it; the id is null where there is none by that name. */
const namedPlace = z.object({ text: z.string(), id: id.nullable() }).nullable();

export const importDetail = z.object({
  importid: id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  /** True when this very file (by hash) was applied before. */
  sameFileBefore: z.boolean(),
  headerRow: z.int().nullable(),
  /** Columns whose dates can be read both ways: to be asked once. */
  ambiguousDateColumns: z.array(z.int()),
  /** How they are read: as chosen, or day first. */
  dateOrders: z.array(z.object({ index: z.int(), order: dateOrder })),
  nameOrder: z.enum(['surnames-first', 'given-first']),
  /** True when the client confirmed these very columns before. */
  mappingIsRemembered: z.boolean(),
  columns: z.array(importColumn),
  targets: z.array(importTarget),
  fills: z.array(importFill),
  named: z.object({ company: namedPlace, payroll: namedPlace }),
  companyid: id.nullable(),
  payrollid: id.nullable(),
  counts: z.object({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    error: z.int(),
    warning: z.int(),
    applied: z.int(),
  }),
  failure: z.string().nullable(),
  job: jobProgress.nullable(),
  /** The person's own file, of the rows that were not taken, with a column that says why. */
  hasErrorFile: z.boolean(),
  undoUntil: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  version: z.int(),
});
export type ImportDetail = z.output<typeof importDetail>;

/** Permission of each kind of import: whoever has none of a kind sees no import of it. */
export const importPermissions = {
  'employees-create': 'manage_employees',
  'employees-update': 'manage_employees',
  retirements: 'retire_employees',
  'access-restrictions': 'manage_employee_restrictions',
} as const satisfies Record<ImportKind, Permission>;

const access = anyOf(...Object.values(importPermissions));
/** Settings that all calls of an import have in common. */
export const importCall = { base: 'v2', access, conditions: ['company_access'], context: true } as const;

export const createImport = defineEndpoint({
  ...importCall,
  name: 'createImport',
  changes: ['import', 'job'],
  method: 'POST',
  path: '/companyportal/import',
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(importKinds),
    fileKey: uploadKey,
    fileName: text(200),
    companyid: id.nullable(),
    payrollid: id.nullable(),
  }),
  identifies: { companyid: 'company', payrollid: 'payroll' },
  status: 202,
  response: dataOf(z.object({ importid: id, jobid: id })),
  errors: ['file_missing', 'unreadable_file', 'too_large', 'not_found'],
  summary: 'Empieza un cargue con un archivo ya subido: se lee y se propone qué columna es qué.',
});

export const listImports = defineList({
  ...importCall,
  name: 'listImports',
  shows: ['import', 'job'],
  path: '/companyportal/import',
  sorts: ['createdAt'],
  filters: { kind: z.enum(importKinds).optional() },
  row: importDetail.omit({ columns: true, targets: true }),
  summary: 'Los cargues de archivos de tus empresas.',
});

export const getImport = defineEndpoint({
  ...importCall,
  name: 'getImport',
  shows: ['catalog', 'company', 'import', 'job', 'payroll'],
  method: 'GET',
  path: '/companyportal/import/detail',
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  response: dataOf(importDetail),
  errors: ['not_found'],
  summary: 'Un cargue: su estado, sus columnas y sus cuentas.',
});

export const reviewImport = defineEndpoint({
  ...importCall,
  name: 'reviewImport',
  changes: ['import', 'job'],
  method: 'PUT',
  path: '/companyportal/import/mapping',
  conditional: true,
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import', companyid: 'company', payrollid: 'payroll' },
  body: z.strictObject({
    mapping: z
      .array(z.strictObject({ index: z.int().min(0).max(16_383), field: text(40).nullable() }))
      .max(200),
    companyid: id.nullable(),
    payrollid: id.nullable(),
    /** How each column of dates that could be read both ways is read; the others show it themselves. */
    dateOrders: z
      .array(z.strictObject({ index: z.int().min(0).max(16_383), order: dateOrder }))
      .max(200)
      .optional(),
    fills: z.array(importFill).max(2).optional(),
    /** How a column with the whole name lists it. */
    nameOrder: z.enum(['surnames-first', 'given-first']).optional(),
  }),
  status: 202,
  response: dataOf(z.object({ jobid: id })),
  errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  summary: 'Fija qué columna es qué y hace el ensayo: nada se guarda todavía.',
});

export const applyImport = defineEndpoint({
  ...importCall,
  name: 'applyImport',
  changes: ['import', 'job'],
  method: 'POST',
  path: '/companyportal/import/apply',
  idempotent: true,
  body: z.strictObject({
    importid: id,
    mode: z.enum(['valid_rows', 'all_or_nothing']),
    /** Treatment of balances in the wallets of people whom a file retires; kept where nothing is said. */
    walletBalances: z.enum(['keep', 'return']).optional(),
    confirmWarnings,
  }),
  identifies: { importid: 'import' },
  status: 202,
  response: dataOf(z.object({ jobid: id })),
  errors: ['not_found', 'conflict', 'rule_broken', 'warnings_unconfirmed'],
  summary: 'Aplica las filas válidas, o todas o ninguna, como un trabajo con progreso.',
});

export const undoImport = defineEndpoint({
  ...importCall,
  name: 'undoImport',
  changes: ['job'],
  method: 'POST',
  path: '/companyportal/import/undo',
  idempotent: true,
  body: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  status: 202,
  response: dataOf(z.object({ jobid: id })),
  errors: ['not_found', 'conflict'],
  summary: 'Deshace un cargue dentro de las 24 horas; lo que alguien cambió después queda como está.',
});

export const copyImportErrors = defineEndpoint({
  ...importCall,
  name: 'copyImportErrors',
  shows: ['import', 'job'],
  method: 'GET',
  path: '/companyportal/import/errors/file',
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary: 'Deja por un día una copia del archivo con los motivos donde la puede leer quien la pide.',
});

export const discardImport = defineEndpoint({
  ...importCall,
  name: 'discardImport',
  changes: ['import'],
  method: 'DELETE',
  path: '/companyportal/import',
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  response: dataOf(z.object({ discarded: z.boolean() })),
  errors: ['not_found', 'conflict'],
  summary: 'Descarta un cargue que no se aplicó.',
});
