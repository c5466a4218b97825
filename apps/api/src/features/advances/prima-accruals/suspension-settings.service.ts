import type { SuspensionSettings } from '@antela/rules/suspension-kinds';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { getSettings, updateSettings, type SettingsRecord } from './suspension-settings.sql.ts';

/** Settles it for the whole client. @throws stale, beyond_own_companies */
export async function changeSettings(
  { db, scope, actor, now }: Context,
  version: number,
  { lowersPrima, vacationBlocksAdvances }: SuspensionSettings,
): Promise<SettingsRecord> {
  const before = await getSettings(db, scope, { lock: true });
  if (before.version !== version) throw new AppError('stale');
  const settings = { lowersPrima: [...new Set(lowersPrima)].toSorted(), vacationBlocksAdvances };
  const changes = changesBetween(
    { ...before.settings, lowersPrima: before.settings.lowersPrima.toSorted() },
    settings,
  );
  if (Object.keys(changes).length === 0) return before;
  if (before.hasOtherCompanies) throw new AppError('beyond_own_companies');
  await updateSettings(db, scope.clientId, settings);
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'client.suspensions_settled',
    entityKind: 'client',
    entityId: scope.clientId,
    changes,
  });
  return getSettings(db, scope);
}
