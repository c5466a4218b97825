import {
  defaultSuspensionSettings,
  suspensionEffects,
  type SuspensionSettings,
} from '@antela/rules/suspension-kinds';
import type { SuspensionRecord } from './suspension-periods.sql.ts';

export const toSuspensionPeriod = (record: SuspensionRecord, settings: Partial<SuspensionSettings>) => ({
  suspensionperiod_uu: record.id,
  companyemployeeid: record.employment_id,
  kind: record.kind,
  from: record.start_date,
  until: record.end_date,
  note: record.note,
  effects: suspensionEffects(record.kind, { ...defaultSuspensionSettings, ...settings }),
  closedThrough: record.closed_through,
  createdAt: record.created_at,
  createdBy: record.created_by,
  version: record.version,
});
