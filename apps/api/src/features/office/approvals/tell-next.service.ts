import { approvingPermissions } from '@antela/contract/controls';
import { withImplied, type Permission } from '@antela/contract/permissions';
import { bogotaDate, bogotaMinute } from '@antela/rules/calendar-date';
import { isWorkingDay } from '@antela/rules/holidays';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { listApprovers, type PresentApprover } from '../../access/absences/approvers.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listWaiting, type Waiting } from './approvals.service.ts';
import * as sql from './tellings.sql.ts';

/** People are told at work: from seven in the morning until seven in the evening, in minutes. */
const office = { from: 7 * 60, until: 19 * 60 };
/** Lists are made for this once in so many minutes: what everybody was told of may wait for weeks. */
const everyMinutes = 15;

interface Item {
  id: string;
  amount: number;
  since: Date;
  /** People who may decide it, in the order in which they are told. */
  people: PresentApprover[];
}

/**
 * Tells the next person of what has waited for hours and nobody looked at: those who are there, whoever stands in for an absent
 * one first, then whoever was seen last. Each is told of each thing once. Where nothing waits it is one question.
 */
export async function tellNext(pool: Pool, clientId: string, now: Date): Promise<void> {
  const minute = bogotaMinute(now);
  if (minute % everyMinutes !== 0 || minute < office.from || minute >= office.until) return;
  if (!isWorkingDay(bogotaDate(now))) return;
  await inTenant(pool, clientId, async (db) => {
    const before = new Date(now.getTime() - (await sql.getHoursUnseen(db, clientId)) * 3_600_000);
    if (!(await sql.hasWaiting(db, clientId, before))) return;
    const items = (await listItems(db, clientId, now)).filter(({ since }) => since <= before);
    const [looks, tellings] = await Promise.all([
      sql.listLooks(db, clientId),
      sql.listTellings(
        db,
        clientId,
        items.map(({ id }) => id),
      ),
    ]);
    const lookedAt = new Map(looks.map(({ user_id: id, looked_at: at }) => [id, at]));
    const due = items.flatMap((item) => {
      const told = tellings.filter(({ item_id: id }) => id === item.id);
      const next = nextOf(item, { told, lookedAt, before });
      return next === null ? [] : [{ item, next }];
    });
    await tell(db, clientId, due, now);
  });
}

/** Everything that waits, with everybody who has it in their list. */
async function listItems(db: Db, clientId: string, now: Date): Promise<Item[]> {
  const approvers = (await listApprovers(db, clientId, approvingPermissions, bogotaDate(now))).toSorted(
    (a, b) =>
      Number(b.stands_in) - Number(a.stands_in) ||
      (b.last_sign_in_at?.getTime() ?? 0) - (a.last_sign_in_at?.getTime() ?? 0),
  );
  const items = new Map<string, Item>();
  for (const person of approvers)
    for (const { id, amount, requestedAt: since } of (await listOf(db, clientId, person, now)).flatMap(
      (waiting) => waiting.items,
    )) {
      const item = items.get(id) ?? { id, amount, since, people: [] };
      item.people.push(person);
      items.set(id, item);
    }
  return [...items.values()];
}

const listOf = (db: Db, clientId: string, person: PresentApprover, now: Date): Promise<Waiting[]> =>
  listWaiting({
    db,
    now,
    scope: { clientId, companyIds: person.company_ids },
    user: {
      userId: person.id,
      permissions: new Set(withImplied(person.permissions as Permission[])),
      moneybagAccess: person.wallets_enabled,
    },
  });

/** The person to tell of something now; null while somebody is at it, and once everybody was told. */
function nextOf(
  { since, people }: Item,
  {
    told,
    lookedAt,
    before,
  }: {
    told: readonly { user_id: string; told_at: Date }[];
    lookedAt: ReadonlyMap<string, Date>;
    before: Date;
  },
): PresentApprover | null {
  const looks = people.flatMap(({ id }) => lookedAt.get(id) ?? []).filter((at) => at > since);
  if ([...looks, ...told.map(({ told_at: at }) => at)].some((at) => at > before)) return null;
  const known = new Set(told.map(({ user_id: id }) => id));
  return (
    people.find(
      ({ id, is_away: isAway }) => !isAway && !known.has(id) && (lookedAt.get(id) ?? since) <= since,
    ) ?? null
  );
}

/** One notice and one mail for each person, however many things they are. */
async function tell(
  db: Db,
  clientId: string,
  due: readonly { item: Item; next: PresentApprover }[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  await sql.insertTellings(
    db,
    clientId,
    due.map(({ item, next }) => ({ itemId: item.id, userId: next.id })),
    now,
  );
  const people = [...new Set(due.map(({ next }) => next.id))];
  await notifyUsers(
    db,
    clientId,
    people.map((id) => {
      const items = due.filter(({ next }) => next.id === id).map(({ item }) => item);
      const amount = items.reduce((sum, item) => sum + item.amount, 0);
      return {
        userIds: [id],
        eventKey: `waiting:${now.toISOString()}`,
        subject:
          items.length === 1
            ? 'Una solicitud espera tu aprobación hace horas y nadie la ha mirado'
            : `${items.length} solicitudes esperan tu aprobación hace horas y nadie las ha mirado`,
        facts: amount === 0 ? [] : [['Suman', amountText(pesos(amount))] as const],
        action: { label: 'Ver lo que espera', path: '/dashboard' },
        closing: 'Recibes este aviso porque puedes aprobar lo que espera y nadie más lo ha hecho.',
      };
    }),
    now,
  );
}
