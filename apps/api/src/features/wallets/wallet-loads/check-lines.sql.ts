import { addDays, bogotaDate } from '@antela/rules/calendar-date';
import { mayBeName } from '@antela/rules/person-name';
import sql, { empty, raw } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { fullNameOf, nameOfRow, type NameColumns } from '../../../text/person-name.ts';
import { enrolmentOf, type LoadPlace } from './load-writes.sql.ts';
import type { Remark } from './wallet-loads.sql.ts';

/** How long after a load the same amount for the same person is worth a second look. */
const sameAgainDays = 20;

const faultTexts = {
  unknown_person:
    'No hay un empleado de esta empresa con ese documento. Elige a la persona o quita la línea.',
  not_enrolled:
    'Esta persona no está inscrita en la billetera. Inscríbela y revisa de nuevo, o quita la línea.',
  user_not_active:
    'Su inscripción en la billetera no está activa. Actívala y revisa de nuevo, o quita la línea.',
  retired: 'Esta persona ya se retiró de la empresa. Quita la línea.',
  twice: 'Esta persona ya está en otra línea de este cargue. Deja una sola.',
  amount_missing: 'Falta el valor a cargar. Escríbelo o quita la línea.',
  over_user_cap: 'Su saldo pasaría del tope por usuario de la billetera. Baja el valor o cambia el tope.',
};
const faultOf = (code: keyof typeof faultTexts): string => JSON.stringify({ code, detail: faultTexts[code] });

/** Finds whose each line is by its document, where that is not known yet. */
export const resolvePeople = (db: Db, clientId: string, load: LoadPlace) =>
  db.run(sql`
    update wallet_load_line l set wallet_user_id = r.user_id
    from (select n.id, found.id as user_id from wallet_load_line n
          cross join lateral (${enrolmentOf(clientId, load.walletId, raw('n.document_number'))}) found
          where n.client_id = ${clientId} and n.load_id = ${load.id} and n.state = 'pending' and n.wallet_user_id is null) r
    where l.client_id = ${clientId} and l.id = r.id`);

/**
 * Holds every waiting line against what the portal knows and writes down what must be mended and what deserves a second look.
 * Lines of which it has nothing new to say, nearly all of a clean load, are not written again.
 * @param userIds only the lines of these enrolments; null for all
 */
export async function checkLines(
  db: Db,
  clientId: string,
  load: LoadPlace,
  userIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  const today = bogotaDate(now);
  const since = addDays(today, -sameAgainDays);
  await db.run(sql`
    with line as (
      select id, wallet_user_id, document_number, amount, faults, warnings,
             case when wallet_user_id is null then 1 else row_number() over (partition by wallet_user_id order by row_number) end as nth
      from wallet_load_line where client_id = ${clientId} and load_id = ${load.id} and state = 'pending'
        ${userIds === null ? empty : sql`and wallet_user_id = any(${[...userIds]}::uuid[])`}
    ), seen as (
      select l.id,
        (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(l.faults) f
         where f ->> 'code' <> all(${Object.keys(faultTexts)}::text[])) || to_jsonb(array_remove(array[
          case when l.wallet_user_id is null and l.document_number is not null
               then case when known.id is null then ${faultOf('unknown_person')}::jsonb else ${faultOf('not_enrolled')}::jsonb end end,
          case when e.end_date < ${today}::date then ${faultOf('retired')}::jsonb
               when u.state <> 'active' then ${faultOf('user_not_active')}::jsonb end,
          case when l.nth > 1 then ${faultOf('twice')}::jsonb end,
          case when l.amount is null and not exists (select from jsonb_array_elements(l.faults) f where f ->> 'code' <> all(${Object.keys(faultTexts)}::text[])) then ${faultOf('amount_missing')}::jsonb end,
          case when l.amount + coalesce(a.balance, 0) > w.user_cap then ${faultOf('over_user_cap')}::jsonb end
        ], null)) as faults,
        (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(l.warnings) f where f ->> 'code' = 'name_differs')
        || to_jsonb(array_remove(array[
          case when again.amount is not null then jsonb_build_object('code', 'same_again', 'detail',
            'A esta persona ya se le cargó el mismo valor el ' || to_char(again.at at time zone 'America/Bogota', 'DD/MM/YYYY') || '. Confirma que no sea el mismo cargue.') end,
          case when l.amount * 2 > previous.amount * 3 then jsonb_build_object('code', 'jump', 'detail',
            'Sube más del 50 % frente a su último cargue, de $' || chr(160) || replace(to_char(previous.amount, 'FM999,999,999,999,990'), ',', '.') || '.') end
        ], null)) as warnings
      from line l
      join wallet w on w.client_id = ${clientId} and w.id = ${load.walletId}
      left join wallet_user u on u.client_id = ${clientId} and u.id = l.wallet_user_id
      left join employment e on e.client_id = ${clientId} and e.id = u.employment_id
      left join lateral (
        select p.id from employee p
        where l.wallet_user_id is null and p.client_id = ${clientId} and p.document_number = l.document_number
          and exists (select from employment k where k.client_id = ${clientId} and k.employee_id = p.id and k.company_id = w.company_id)
        limit 1) known on true
      -- Limits make each of these one look into an index, whatever is believed of tables that were tiny a moment ago.
      left join lateral (
        select la.balance from ledger_account la
        where la.client_id = ${clientId} and la.kind = 'wallet_user' and la.owner_key = (select l.wallet_user_id::text) limit 1) a on true
      left join lateral (
        select o.amount from wallet_load_line o
        where o.client_id = ${clientId} and o.wallet_user_id = l.wallet_user_id and o.state = 'applied' and o.load_id <> ${load.id}
        order by o.id desc limit 1) previous on true
      left join lateral (
        -- The offset keeps the person's own lines, which are few, in front: from the loads' side each line would read all lines of every load.
        select o.amount, ol.created_at as at from (
          select id, load_id, amount from wallet_load_line
          where client_id = ${clientId} and wallet_user_id = l.wallet_user_id and amount = l.amount and load_id <> ${load.id}
            and state in ('pending', 'applied') offset 0) o
        join wallet_load ol on ol.client_id = ${clientId} and ol.id = o.load_id
        where ol.state not in ('draft', 'with_errors', 'rejected', 'cancelled') and ol.created_at >= ${since}::date
        order by o.id desc limit 1) again on true
      -- Each remark is put together once.
      offset 0
    )
    update wallet_load_line l set faults = s.faults, warnings = s.warnings
    from seen s where l.client_id = ${clientId} and l.id = s.id and (l.faults <> s.faults or l.warnings <> s.warnings)`);
}

/** Marks the lines whose name in the file is not the employee's: a document typed wrong is somebody else's. */
export async function compareNames(db: Db, clientId: string, loadId: string): Promise<void> {
  const rows = await db.many<NameColumns & { id: string; name_in_file: string }>(sql`
    select l.id, l.name_in_file, p.first_name, p.second_name, p.first_surname, p.second_surname from wallet_load_line l
    join wallet_user u on u.client_id = l.client_id and u.id = l.wallet_user_id
    join employee p on p.client_id = u.client_id and p.id = u.employee_id
    where l.client_id = ${clientId} and l.load_id = ${loadId} and l.state = 'pending' and l.name_in_file is not null`);
  const doubtful = rows
    .filter((row) => !mayBeName(row.name_in_file, nameOfRow(row)))
    .map((row) => ({
      id: row.id,
      warning: {
        code: 'name_differs',
        detail: `Ese documento es de ${fullNameOf(row)}. Confirma que sea la persona del archivo.`,
      },
    }));
  await db.run(sql`
    update wallet_load_line l set warnings = '[]'::jsonb || r.warning
    from json_to_recordset(${JSON.stringify(doubtful)}) as r(id uuid, warning jsonb)
    where l.client_id = ${clientId} and l.id = r.id`);
}

/** Reasons to look twice at the load as a whole. */
export async function doubtsOfLoad(
  db: Db,
  clientId: string,
  load: { id: string; walletId: string; total: number; fileSha256: string | null },
): Promise<Remark[]> {
  const row = await db.first<{ same_file: string | null; last_total: number | null }>(sql`
    select (select to_char(o.created_at at time zone 'America/Bogota', 'DD/MM/YYYY') from wallet_load o
            where o.client_id = ${clientId} and o.wallet_id = ${load.walletId} and o.file_sha256 = ${load.fileSha256} and o.id <> ${load.id}
              and o.state <> 'cancelled' order by o.created_at desc limit 1) as same_file,
           (select o.total from wallet_load o
            where o.client_id = ${clientId} and o.wallet_id = ${load.walletId} and o.id <> ${load.id}
              and o.state in ('applied', 'partially_applied') order by o.created_at desc, o.id desc limit 1) as last_total`);
  const { same_file: sameFile = null, last_total: last = null } = row ?? {};
  const doubts: Remark[] = [];
  if (sameFile !== null)
    doubts.push({
      code: 'same_file',
      detail: `Este mismo archivo ya se subió el ${sameFile}. Confirma que no sea el mismo cargue.`,
    });
  if (last !== null && last > 0 && load.total * 2 > last * 3)
    doubts.push({
      code: 'jump',
      detail: `El total sube ${Math.round((load.total / last - 1) * 100).toLocaleString('es-CO')} % frente al último cargue aplicado.`,
    });
  return doubts;
}

/** Whether any waiting line must still be mended. */
export const hasFaults = async (db: Db, clientId: string, loadId: string): Promise<boolean> =>
  (await db.value<boolean>(sql`
    select exists (select from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} and state = 'pending' and faults <> '[]')
           or not exists (select from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} and state = 'pending') as faulty`)) ??
  true;

/** The employees of the wallet's company whom waiting lines name and the wallet does not have. */
export const listNotEnrolled = (
  db: Db,
  clientId: string,
  load: { id: string; company_id: string },
): Promise<string[]> =>
  db.values<string>(sql`
    select distinct p.id from wallet_load_line n
    join employee p on p.client_id = n.client_id and p.document_number = n.document_number
    where n.client_id = ${clientId} and n.load_id = ${load.id} and n.state = 'pending' and n.faults @> '[{"code": "not_enrolled"}]'
      and exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id and e.company_id = ${load.company_id})`);
