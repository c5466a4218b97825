import type { AuditEntry } from '@antela/contract/audit';
import { permissionCatalog } from '@antela/contract/permission-catalog';
import type { Permission } from '@antela/contract/permissions';
import { isCalendarDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText, dateText, instantText, percentText } from '@antela/rules/spanish-text';
import type { Db, Scope } from '../../../db/database.ts';
import type { AuditField } from './audit-field.ts';
import { auditField } from './audit-fields.ts';
import { auditTitles } from './audit-titles.ts';
import { namesOf, type AuditRecord } from './audit.sql.ts';

type Entry = Omit<AuditEntry, 'at'> & { at: Date };
type Names = ReadonlyMap<string, string>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Changed fields of each record, as people read them: Spanish names, written values, and nothing the reader may not see. */
export async function toChanges(
  db: Db,
  scope: Scope,
  records: readonly Pick<AuditRecord, 'action' | 'changes'>[],
  permissions: ReadonlySet<Permission>,
): Promise<Entry['changes'][]> {
  const values = records.flatMap(({ changes }) => Object.values(changes).flatMap((pair) => textsIn(pair)));
  const names = await namesOf(
    db,
    scope,
    [...new Set(values.filter((value) => uuid.test(value)))],
    [...new Set(values.filter((value) => value.length <= 40 && !uuid.test(value)))],
  );
  return records.map(({ action, changes }) =>
    Object.entries(changes).flatMap(([key, pair]) => {
      const field = auditField(action, key) ?? { label: key, kind: 'text' };
      return toChange(field, pair, names, permissions).map((change) => withNone(change, field, action));
    }),
  );
}

/** Rows of the trail as people read them. */
export async function toEntries(
  db: Db,
  scope: Scope,
  records: readonly AuditRecord[],
  permissions: ReadonlySet<Permission>,
): Promise<Entry[]> {
  const changes = await toChanges(db, scope, records, permissions);
  return records.map((record, index) => ({
    auditid: record.id,
    at: record.at,
    title: auditTitles[record.action] ?? 'Hizo un cambio',
    actor: record.actor_name,
    impersonator: record.impersonator,
    requestid: record.request_id,
    changes: changes[index] ?? [],
  }));
}

/** None where both sides read the same, such as what the trail names only to say which. */
function toChange(
  field: AuditField,
  [from, to]: readonly [unknown, unknown],
  names: Names,
  permissions: ReadonlySet<Permission>,
): Entry['changes'] {
  if (field.needs && !permissions.has(field.needs))
    return [{ field: field.label, before: null, after: null, isHidden: true }];
  const [before, after] = [written(from, field, names), written(to, field, names)];
  if (before === null && after === null) return [];
  return [{ field: field.label, before, after, isHidden: false }];
}

/** Acts before or after which there is nothing that could be without a value. */
const [making, ending] = [/\.(?:created|imported|enrolled)$/, /(?:deleted|removed|withdrawn)$/];

/** A control without a value bounds nothing, which has words of its own: the same in the history as where it is asked for. */
const withNone = (change: Entry['changes'][number], { none }: AuditField, action: string) =>
  change.isHidden
    ? change
    : {
        ...change,
        before: change.before ?? (making.test(action) ? null : (none ?? null)),
        after: change.after ?? (ending.test(action) ? null : (none ?? null)),
      };

/** Null for what is empty. Lists are put in a row, and parts of a thing named. */
function written(value: unknown, field: AuditField, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const items = value.map((item) => written(item, field, names)).filter((item) => item !== null);
    return items.length === 0 ? null : items.join(', ');
  }
  if (typeof value === 'object') return thing(value as Record<string, unknown>, names);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') {
    if (field.kind === 'percent') return percentText(value as Parameters<typeof percentText>[0]);
    return field.kind === 'pesos' ? amountText(pesos(value)) : String(value);
  }
  if (typeof value !== 'string') return null;
  const text = value;
  if (field.choices) return field.choices[text] ?? text;
  if (field.kind === 'permissions') return permissionNames.get(text) ?? text;
  if (field.kind === 'name' || uuid.test(text))
    return names.get(text) ?? (uuid.test(text) ? 'Ya no existe' : text);
  if (isCalendarDate(text)) return dateText(text);
  return instant.test(text) ? instantText(new Date(text)) : text;
}

/** A company that somebody serves reads as its name; anything else as its parts. */
function thing(value: Record<string, unknown>, names: Names): string | null {
  if (typeof value['companyid'] === 'string') {
    const name = names.get(value['companyid']) ?? 'Otra empresa';
    return value['isMain'] === true ? `${name} (principal)` : name;
  }
  if (typeof value['name'] === 'string') return value['name'];
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const field = auditField('', key) ?? { label: key, kind: 'text' as const };
    const text = written(part, field, names);
    return text === null ? [] : [`${field.label}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

const permissionNames: Names = new Map(
  permissionCatalog.flatMap((module) =>
    Object.entries(module.permissions).map(
      ([permission, { name }]) => [permission, `${module.name}: ${name.toLocaleLowerCase('es')}`] as const,
    ),
  ),
);

/** Every text inside a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => textsIn(part))
    : [];
}
