import type { WalletLoadState } from '@antela/rules/wallet-states';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { FileColumns, Remark } from './wallet-loads.sql.ts';

export interface NewLoad {
  id: string;
  walletId: string;
  companyId: string;
  source: 'file' | 'form' | 'copy';
  concept: string;
  scheduledOn: string | null;
  fileKey: string | null;
  fileName: string | null;
  copiedFromId: string | null;
  createdBy: string;
  createdByName: string;
}

export const insertLoad = (db: Db, clientId: string, load: NewLoad, now: Date): Promise<number> =>
  db.run(sql`
    insert into wallet_load (client_id, id, wallet_id, company_id, source, state, concept, file_key, file_name, copied_from_id, scheduled_on,
                             created_by, created_by_name, prepared_by, created_at, updated_at)
    values (${clientId}, ${load.id}, ${load.walletId}, ${load.companyId}, ${load.source}, 'draft', ${load.concept}, ${load.fileKey}, ${load.fileName},
            ${load.copiedFromId}, ${load.scheduledOn}, ${load.createdBy}, ${load.createdByName}, ${[load.createdBy]}, ${now}, ${now})`);

export interface NewLine {
  id: string;
  rowNumber: number;
  walletUserId: string | null;
  documentNumber: string | null;
  nameInFile: string | null;
  amount: number | null;
  concept: string | null;
  faults: Remark[];
}

export interface LoadPlace {
  id: string;
  walletId: string;
}

/**
 * The enrolment of whoever has that document in a wallet: of several, the one in use. The limits put the person in front,
 * whatever is believed of tables that were tiny a moment ago.
 */
export const enrolmentOf = (clientId: string, walletId: string, document: Sql): Sql => sql`
  select found.id from (select id from employee where client_id = ${clientId} and document_number = ${document} limit 1) p
  cross join lateral (
    select u.id from wallet_user u join employment e on e.client_id = u.client_id and e.id = u.employment_id
    where u.client_id = ${clientId} and u.employee_id = p.id and u.wallet_id = ${walletId}
    order by u.state = 'active' desc, e.end_date desc nulls first, u.id limit 1) found`;

/** Adds lines as they were given, each with its person where its document names one of the wallet; nothing else is checked here. */
export const insertLines = (
  db: Db,
  clientId: string,
  load: LoadPlace,
  lines: readonly NewLine[],
): Promise<number> =>
  db.run(sql`
    insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, document_number, name_in_file, amount, concept, state, faults)
    select own.client_id, r.id, ${load.id}::uuid, r."rowNumber",
           coalesce(r."walletUserId", (${enrolmentOf(clientId, load.walletId, raw('r."documentNumber"'))})),
           r."documentNumber", r."nameInFile", r.amount, r.concept, 'pending', r.faults
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(lines)}) as r(id uuid, "rowNumber" int, "walletUserId" uuid, "documentNumber" text, "nameInFile" text,
                                                          amount bigint, concept text, faults jsonb)`);

/**
 * Copies what an earlier load paid or meant to pay each person: its removed lines are left behind.
 * @param ids one for each of its lines, in order
 */
export const copyLines = (
  db: Db,
  clientId: string,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<number> =>
  db.run(sql`
    insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, document_number, name_in_file, amount, concept, state)
    select client_id, (${[...ids]}::uuid[])[n], ${to}, n, wallet_user_id, document_number, name_in_file, amount, concept, 'pending'
    from (select *, row_number() over (order by row_number)::int as n from wallet_load_line
          where client_id = ${clientId} and load_id = ${from} and state <> 'excluded' and wallet_user_id is not null and amount is not null) kept`);

/** Takes all lines of a draft away, to be read anew; none where somebody has removed one, which stays on record. @returns whether it did */
export async function deleteLines(db: Db, clientId: string, loadId: string): Promise<boolean> {
  const kept = await db.first(
    sql`select id from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} and state <> 'pending' limit 1`,
  );
  if (kept) return false;
  await db.run(sql`delete from wallet_load_line where client_id = ${clientId} and load_id = ${loadId}`);
  return true;
}

export interface LoadPatch {
  state?: WalletLoadState;
  concept?: string;
  scheduledOn?: string | null;
  controlTotal?: number | null;
  reason?: string | null;
  missing?: number | null;
  jobId?: string;
  validatedAt?: Date | null;
  warnings?: Remark[];
  fileSha256?: string;
  fileColumns?: FileColumns | null;
  appliedAt?: Date;
  approval?: { by: string | null; name: string | null; at: Date; isOwn: boolean } | null;
  /** Somebody else who took part in preparing it. */
  preparedBy?: string;
}

/** Changes a load that the caller has locked: one step of its story, one version more. */
export async function patchLoad(
  db: Db,
  clientId: string,
  loadId: string,
  patch: LoadPatch,
  now: Date,
): Promise<void> {
  const set = <Key extends keyof LoadPatch>(
    key: Key,
    part: (value: NonNullable<LoadPatch[Key]> | Extract<LoadPatch[Key], null>) => Sql,
  ): Sql => {
    const value = patch[key];
    return value === undefined ? empty : sql`, ${part(value as never)}`;
  };
  await db.run(sql`
    update wallet_load set updated_at = ${now}, version = version + 1
      ${set('state', (value) => sql`state = ${value}`)}
      ${set('concept', (value) => sql`concept = ${value}`)}
      ${set('scheduledOn', (value) => sql`scheduled_on = ${value}`)}
      ${set('controlTotal', (value) => sql`control_total = ${value}`)}
      ${set('reason', (value) => sql`reason = ${value}`)}
      ${set('missing', (value) => sql`missing = ${value}`)}
      ${set('jobId', (value) => sql`job_id = ${value}`)}
      ${set('validatedAt', (value) => sql`validated_at = ${value}`)}
      ${set('warnings', (value) => sql`warnings = ${JSON.stringify(value)}`)}
      ${set('fileSha256', (value) => sql`file_sha256 = ${value}`)}
      ${set('fileColumns', (value) => sql`file_columns = ${value === null ? null : JSON.stringify(value)}`)}
      ${set('appliedAt', (value) => sql`applied_at = ${value}`)}
      ${set(
        'approval',
        (value) => sql`approved_by = ${value?.by ?? null}, approved_by_name = ${value?.name ?? null},
          approved_at = ${value?.at ?? null}, self_approved = ${value?.isOwn ?? false}`,
      )}
      ${set('preparedBy', (value) => sql`prepared_by = (select array_agg(distinct p) from unnest(prepared_by || ${value}::text) p)`)}
    where client_id = ${clientId} and id = ${loadId}`);
}

/** Counts the lines that were not removed, again. */
export async function recountLoad(db: Db, clientId: string, loadId: string): Promise<void> {
  await db.run(sql`
    update wallet_load l set line_count = s.n, total = s.total
    from (select count(*)::int as n, coalesce(sum(amount), 0)::bigint as total from wallet_load_line
          where client_id = ${clientId} and load_id = ${loadId} and state <> 'excluded') s
    where l.client_id = ${clientId} and l.id = ${loadId}`);
}

export const changeLine = (
  db: Db,
  clientId: string,
  lineId: string,
  line: { amount: number; concept: string | null; walletUserId: string | null },
): Promise<number> =>
  db.run(sql`
    update wallet_load_line set amount = ${line.amount}, concept = ${line.concept}, faults = '[]', warnings = '[]'
           ${line.walletUserId === null ? empty : sql`, wallet_user_id = ${line.walletUserId}`}
    where client_id = ${clientId} and id = ${lineId} and state = 'pending'`);

/** Words of a line that had something to mend; null for one that was good. */
const faultsInWords = sql`(select string_agg(f ->> 'detail', ' ' order by place) from jsonb_array_elements(faults) with ordinality as f (f, place))`;

export const excludeLine = (
  db: Db,
  clientId: string,
  lineId: string,
  { by, reason }: { by: string; reason: string | null },
): Promise<number> =>
  db.run(sql`
    update wallet_load_line set state = 'excluded', deleted_by = ${by}, reason = coalesce(${reason}, reason, ${faultsInWords}), faults = '[]', warnings = '[]'
    where client_id = ${clientId} and id = ${lineId} and state in ('pending', 'failed')`);

/** Takes out every waiting line with something to mend, for that reason. @returns whose they were, their amounts and their reasons, line by line */
export const excludeFaulty = (
  db: Db,
  clientId: string,
  loadId: string,
  deletedBy: string,
): Promise<{ wallet_user_id: string | null; amount: number | null; reason: string }[]> =>
  db.many(sql`
    with excluded as (
      update wallet_load_line set state = 'excluded', deleted_by = ${deletedBy}, reason = ${faultsInWords}, faults = '[]', warnings = '[]'
      where client_id = ${clientId} and load_id = ${loadId} and state = 'pending' and faults <> '[]'
      returning row_number, wallet_user_id, amount, reason)
    select wallet_user_id, amount, reason from excluded order by row_number`);

/** Failed lines wait again. @returns how many, and what they add up to */
export async function reviveLines(
  db: Db,
  clientId: string,
  loadId: string,
): Promise<{ n: number; total: number }> {
  const row = await db.first<{ n: number; total: number }>(sql`
    with revived as (
      update wallet_load_line set state = 'pending', reason = null
      where client_id = ${clientId} and load_id = ${loadId} and state = 'failed' returning amount)
    select count(*)::int as n, coalesce(sum(amount), 0)::bigint as total from revived`);
  return row ?? { n: 0, total: 0 };
}

/** Number of those ids that are lines of the load. */
export const countOwnLines = (
  db: Db,
  clientId: string,
  loadId: string,
  ids: readonly string[],
): Promise<number> =>
  db.number(
    sql`select count(*)::int as n from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} and id = any(${[...ids]}::uuid[])`,
  );

/** Number of those enrolments that are of the wallet. */
export const countUsersOfWallet = (
  db: Db,
  clientId: string,
  walletId: string,
  ids: readonly string[],
): Promise<number> =>
  db.number(
    sql`select count(*)::int as n from wallet_user where client_id = ${clientId} and wallet_id = ${walletId} and id = any(${[...ids]}::uuid[])`,
  );

/** How many lines of the load are in that state. */
export const countLinesIn = (
  db: Db,
  clientId: string,
  loadId: string,
  state: 'pending' | 'failed',
): Promise<number> =>
  db.number(
    sql`select count(*)::int as n from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} and state = ${state}`,
  );
