import type { ImportDetail } from '@antela/contract/imports';
import type { JobKind } from '@antela/contract/jobs';
import sql, { empty, raw } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { instantText } from '../../../db/instant-text.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';
import type { ColumnMapping } from '../../../spreadsheets/column-mapping.ts';

export type ImportState = ImportDetail['state'];

/** Result of reading the file, and what is made of its columns. */
export interface ImportReading {
  columns: {
    index: number;
    letter: string;
    header: string;
    samples: string[];
    /** Absent in what was read before it was looked at. */
    isEmpty?: boolean;
    confidence: 'certain' | 'likely' | 'none';
  }[];
  mapping: ColumnMapping;
  ambiguousDateColumns: number[];
  isRemembered: boolean;
  /** Absent in what was read before lines above the table were. */
  named?: ImportDetail['named'];
}

export interface ImportCounts {
  total: number;
  new: number;
  changed: number;
  unchanged: number;
  error: number;
  warning: number;
  applied: number;
}

export interface ImportRecord {
  client_id: string;
  id: string;
  kind: ImportDetail['kind'];
  state: ImportState;
  file_key: string;
  file_name: string;
  file_sha256: string | null;
  company_id: string | null;
  payroll_id: string | null;
  header_row: number | null;
  reading: ImportReading | null;
  header_signature: string | null;
  counts: Partial<ImportCounts>;
  failure: string | null;
  job_id: string | null;
  job_kind: JobKind | null;
  job_state: 'queued' | 'running' | 'done' | 'failed' | null;
  job_done: number | null;
  job_total: number | null;
  error_file_key: string | null;
  applied_at: Date | null;
  wallet_balances: 'keep' | 'return' | null;
  same_file_before: boolean;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  version: number;
  sort_value: string;
}

const columns = sql`
  select i.client_id, i.id, i.kind, i.state, i.file_key, i.file_name, i.file_sha256, i.company_id, i.payroll_id, i.header_row, i.reading, i.header_signature,
         i.counts, i.failure, i.job_id, j.kind as job_kind, j.state as job_state, j.done as job_done, j.total as job_total, i.error_file_key, i.applied_at, i.wallet_balances,
         exists (select from import o where o.client_id = i.client_id and o.id <> i.id and o.file_sha256 = i.file_sha256 and o.state = 'applied') as same_file_before,
         i.created_by, i.created_by_name, i.created_at, i.version,
         ${raw(instantText('i.created_at'))} as sort_value
  from import i left join job j on j.client_id = i.client_id and j.id = i.job_id`;

/** User who looks at imports, and the kinds that they may have to do with. */
export interface ImportReader {
  userId: string;
  kinds: readonly string[];
  /** Kinds of which they see none but their own. */
  ownOnly: readonly string[];
}

/** An import is seen by those who see its company; one whose file names the companies, by who started it. */
const visible = (scope: Scope, { userId, kinds, ownOnly }: ImportReader) =>
  sql`i.client_id = ${scope.clientId} and i.kind = any(${[...kinds]}) and (i.created_by = ${userId} or i.kind <> all(${[...ownOnly]})) and (i.company_id = any(${[...scope.companyIds]}) or (i.company_id is null and i.created_by = ${userId}))`;

export const getImport = (
  db: Db,
  scope: Scope,
  reader: ImportReader,
  id: string,
): Promise<ImportRecord | null> =>
  db.first<ImportRecord>(sql`${columns} where ${visible(scope, reader)} and i.id = ${id}`);

/** For workers, who act for whoever started it. */
export const getImportOfClient = (db: Db, clientId: string, id: string): Promise<ImportRecord | null> =>
  db.first<ImportRecord>(sql`${columns} where i.client_id = ${clientId} and i.id = ${id}`);

/** Imports, the newest first unless ascending; one more row than `limit`. */
export const listImports = (
  db: Db,
  scope: Scope,
  reader: ImportReader,
  { kind, ...page }: OrderedPage & { kind: string | undefined },
): Promise<ImportRecord[]> =>
  db.many<ImportRecord>(sql`
    ${columns} where ${visible(scope, reader)} and i.state <> 'discarded' ${kind === undefined ? empty : sql`and i.kind = ${kind}`}
    ${pageBy('i.created_at', 'i.id', page)}`);

/** States in which rows wait for corrections and for being applied; what was applied stays so. */
export const openStates: readonly ImportState[] = ['ready', 'applied'];

/** The open state of an import: applied once some of its rows were. */
export const openStateOf = ({ applied_at }: Pick<ImportRecord, 'applied_at'>): ImportState =>
  applied_at === null ? 'ready' : 'applied';

export const isPayrollOf = (
  db: Db,
  clientId: string,
  companyId: string,
  payrollId: string,
): Promise<boolean> =>
  db.exists(
    sql`select from payroll where client_id = ${clientId} and company_id = ${companyId} and id = ${payrollId} and active for key share`,
  );

/** Makes workers of one import wait for each other. */
export async function lockImport(db: Db, clientId: string, id: string): Promise<void> {
  await db.run(sql`select from import where client_id = ${clientId} and id = ${id} for no key update`);
}

export async function insertImport(
  db: Db,
  clientId: string,
  row: {
    id: string;
    kind: string;
    fileKey: string;
    fileName: string;
    companyId: string | null;
    payrollId: string | null;
    jobId: string;
    createdBy: string;
    createdByName: string;
  },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into import (client_id, id, kind, state, file_key, file_name, company_id, payroll_id, job_id, created_by, created_by_name, created_at)
    values (${clientId}, ${row.id}, ${row.kind}, 'reading', ${row.fileKey}, ${row.fileName}, ${row.companyId}, ${row.payrollId}, ${row.jobId},
            ${row.createdBy}, ${row.createdByName}, ${now})`);
}

/** Moves an import that is in one of the states `from`; false when it is not, and nothing has changed. */
export const moveImport = (
  db: Db,
  clientId: string,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  also: { jobId?: string; failure?: string | null; appliedAt?: Date; version?: number } = {},
): Promise<boolean> =>
  db.changed(sql`
    update import set state = ${to}, version = version + 1
      ${also.jobId === undefined ? empty : sql`, job_id = ${also.jobId}`}
      ${also.failure === undefined ? empty : sql`, failure = ${also.failure}`}
      ${also.appliedAt === undefined ? empty : sql`, applied_at = ${also.appliedAt}`}
    where client_id = ${clientId} and id = ${id} and state = any(${[...from]}) ${also.version === undefined ? empty : sql`and version = ${also.version}`}`);

export async function storeReading(
  db: Db,
  clientId: string,
  id: string,
  reading: {
    sha256: string;
    headerRow: number;
    headerSignature: string;
    reading: ImportReading;
    total: number;
  },
): Promise<void> {
  await db.run(sql`
    update import set file_sha256 = ${reading.sha256}, header_row = ${reading.headerRow}, header_signature = ${reading.headerSignature},
      reading = ${JSON.stringify(reading.reading)}, counts = ${JSON.stringify({ total: reading.total })}
    where client_id = ${clientId} and id = ${id}`);
}

export async function storeMapping(
  db: Db,
  clientId: string,
  id: string,
  mapping: { reading: ImportReading; companyId: string | null; payrollId: string | null },
): Promise<void> {
  await db.run(sql`
    update import set reading = ${JSON.stringify(mapping.reading)}, company_id = ${mapping.companyId}, payroll_id = ${mapping.payrollId}
    where client_id = ${clientId} and id = ${id}`);
}

export async function storeWalletBalances(
  db: Db,
  clientId: string,
  id: string,
  choice: 'keep' | 'return',
): Promise<void> {
  await db.run(
    sql`update import set wallet_balances = ${choice} where client_id = ${clientId} and id = ${id}`,
  );
}

/** Whether a row that would be applied has something to look at twice. */
export const hasWarnings = (db: Db, clientId: string, id: string): Promise<boolean> =>
  db.exists(sql`
    select row_number from import_row
    where client_id = ${clientId} and import_id = ${id} and outcome in ('new', 'changed') and has_warning limit 1`);

export async function storeErrorFile(
  db: Db,
  clientId: string,
  id: string,
  key: string | null,
): Promise<void> {
  await db.run(sql`update import set error_file_key = ${key} where client_id = ${clientId} and id = ${id}`);
}

/** Counts the rows anew and keeps the result with the import. */
export async function recount(db: Db, clientId: string, id: string): Promise<void> {
  await db.run(sql`
    update import set counts = (
      select jsonb_build_object('total', count(*), 'new', count(*) filter (where outcome = 'new'), 'changed', count(*) filter (where outcome = 'changed'),
        'unchanged', count(*) filter (where outcome = 'unchanged'), 'error', count(*) filter (where outcome in ('error', 'skipped')),
        'warning', count(*) filter (where has_warning and outcome in ('new', 'changed', 'unchanged')), 'applied', count(*) filter (where outcome = 'applied'))
      from import_row where client_id = ${clientId} and import_id = ${id})
    where client_id = ${clientId} and id = ${id}`);
}

export const findMapping = async (
  db: Db,
  clientId: string,
  kind: string,
  signature: string,
): Promise<ColumnMapping | null> => {
  return db.value<ColumnMapping>(
    sql`select mapping from import_mapping where client_id = ${clientId} and kind = ${kind} and header_signature = ${signature}`,
  );
};

export async function rememberMapping(
  db: Db,
  clientId: string,
  kind: string,
  signature: string,
  mapping: ColumnMapping,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into import_mapping (client_id, kind, header_signature, mapping, updated_at) values (${clientId}, ${kind}, ${signature}, ${JSON.stringify(mapping)}, ${now})
    on conflict (client_id, kind, header_signature) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`);
}
