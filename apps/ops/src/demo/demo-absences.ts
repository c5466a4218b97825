import {
  addDays,
  bogotaDate,
  bogotaInstant,
  laterDate,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import type { SuspensionKind } from '@antela/rules/suspension-kinds';
import type { CastMember, CastRole } from './demo-cast.ts';
import type { IdAt } from './demo-ids.ts';
import type { Random } from './random.ts';

interface AbsenceContext {
  random: Random;
  idAt: IdAt;
  now: Date;
}

export interface DemoSuspension {
  id: string;
  kind: SuspensionKind;
  from: CalendarDate;
  until: CalendarDate | null;
}

export interface DemoRestriction {
  id: string;
  product: 'salary' | 'prima' | 'all';
  reason: string;
  note: string | null;
  from: CalendarDate;
  until: CalendarDate | null;
  liftedAt: Date | null;
}

export function drawSuspension(
  role: CastRole,
  member: CastMember | null,
  startDate: CalendarDate,
  { random, idAt, now }: AbsenceContext,
): DemoSuspension | null {
  const today = bogotaDate(now);
  if (role === 'suspended') {
    const from = laterDate(addDays(today, -random.int(1, 6)), addDays(startDate, 5));
    const kind =
      member?.suspension ??
      random.pick(['unpaid_leave', 'sick_leave', 'disciplinary', 'vacation', 'maternity_leave'] as const);
    return {
      id: idAt(bogotaInstant(from, 8, 0)),
      kind,
      from,
      until: addDays(today, random.int(2, kind === 'maternity_leave' ? 90 : 12)),
    };
  }
  if (member || role !== 'active' || !random.chance(0.05)) return null;
  const from = addDays(today, -random.int(25, 150));
  if (from <= addDays(startDate, 30)) return null;
  return {
    id: idAt(bogotaInstant(from, 8, 0)),
    kind: random.pick(['sick_leave', 'vacation', 'unpaid_leave', 'bereavement_leave'] as const),
    from,
    until: addDays(from, random.int(2, 14)),
  };
}

export function drawRestriction(
  role: CastRole,
  isCast: boolean,
  { random, idAt, now }: AbsenceContext,
): DemoRestriction | null {
  const today = bogotaDate(now);
  const reason = random.pick([
    'disciplinary_process',
    'leaving_soon',
    'garnishment',
    'over_indebtedness',
    'requested_by_employee',
  ]);
  const draw = random.next();
  const days = random.int(3, 20);
  const at = (from: CalendarDate) => idAt(bogotaInstant(from, 8, 0));
  if (role === 'restricted') {
    const from = addDays(today, -days);
    const isOpen = isCast || draw < 0.6;
    return {
      id: at(from),
      product: isCast || draw < 0.8 ? 'all' : 'salary',
      reason: isCast ? 'over_indebtedness' : reason,
      note: isCast ? 'Tiene dos libranzas vigentes. Revisar en enero.' : null,
      from,
      until: isOpen ? null : addDays(today, days),
      liftedAt: null,
    };
  }
  if (isCast || role !== 'active' || draw > 0.02) return null;
  // One in fifty of the others once had, or will have, one.
  const from = addDays(today, draw < 0.006 ? days : -days - 40);
  const until = draw < 0.013 ? addDays(from, 15) : null;
  const liftedAt = draw < 0.013 ? null : bogotaInstant(addDays(from, 20), 11, 0);
  return {
    id: at(laterDate(addDays(today, -60), addDays(from, -30))),
    product: 'all',
    reason,
    note: null,
    from,
    until,
    liftedAt,
  };
}
