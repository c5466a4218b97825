import { controls, loosenedControls } from '@antela/contract/controls';
import type { SuspensionSettings } from '@antela/rules/suspension-kinds';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { getSettings, updateSettings, type SettingsRecord } from './suspension-settings.sql.ts';

/** The client's settings, which nobody else changes until the transaction ends. */
export const lockSettings = (db: Db, scope: Scope): Promise<SettingsRecord> =>
  getSettings(db, scope, { lock: true });

const inOrder = ({ lowersPrima, vacationBlocksAdvances }: SuspensionSettings) => ({
  lowersPrima: [...new Set(lowersPrima)].toSorted(),
  vacationBlocksAdvances,
});

/**
 * Settles for the whole client what lets less be advanced; what lets more is left to a second person, whole.
 * @throws stale, beyond_own_companies, conflict while another change waits
 */
export async function changeSettings(
  context: Context,
  version: number,
  wanted: SuspensionSettings,
): Promise<SettingsRecord & { proposalid: string | null }> {
  const { db, scope } = context;
  const before = await lockSettings(db, scope);
  requireSeenVersion(before, version);
  const [was, settings] = [inOrder(before.settings), inOrder(wanted)];
  const changes = changesBetween(was, settings);
  if (Object.keys(changes).length === 0) return { ...before, proposalid: null };
  if (before.hasOtherCompanies) throw new AppError('beyond_own_companies');
  const subject = { kind: 'client', id: scope.clientId, name: before.clientName } as const;
  if (loosenedControls(controls.suspensions, was, settings).length > 0) {
    const { companyIds } = scope;
    const body = { ...settings };
    const proposalid = await propose(context, { kind: 'suspensions', subject, companyIds, changes, body });
    return { ...before, proposalid };
  }
  await voidWaiting(context, subject, ['suspensions']);
  return { ...(await settle(context, changes, settings)), proposalid: null };
}

/** Carries out a change that another person has approved. @throws stale */
export async function loosenSettings(
  context: Context,
  wanted: SuspensionSettings,
  approved: Approved,
): Promise<void> {
  const { settings: before } = await lockSettings(context.db, context.scope);
  const settings = inOrder(wanted);
  const changes = changesBetween(inOrder(before), settings);
  mustBeAsSeen(approved, changes);
  await settle(context, changes, settings);
}

async function settle(
  context: Context,
  changes: ReturnType<typeof changesBetween>,
  settings: SuspensionSettings,
): Promise<SettingsRecord> {
  const { db, scope } = context;
  await updateSettings(db, scope.clientId, settings);
  await recordAudit(context, 'client.suspensions_settled', 'client', scope.clientId, changes);
  return getSettings(db, scope);
}
