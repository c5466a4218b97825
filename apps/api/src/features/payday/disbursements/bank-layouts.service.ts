import type { BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { mustBeAsSeen, propose, type Approved } from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { layoutInWords } from './bank-layout-words.ts';
import { keptLayout, ownLayout } from './bank-layout.ts';
import * as sql from './bank-layouts.sql.ts';

export const parseLayout = (row: { layout: unknown } | null): BankLayout =>
  row?.layout ? keptLayout(row.layout) : ownLayout;

/** The format that a batch was made in, whatever its company has now. */
export const layoutOfBatch = async (db: Db, clientId: string, id: string): Promise<BankLayout> =>
  parseLayout(await sql.keptOfBatch(db, clientId, id));

/** The format of a company's next batch. */
export const layoutOfCompany = async (db: Db, clientId: string, companyId: string): Promise<BankLayout> =>
  parseLayout(await sql.newestOf(db, clientId, companyId));

/**
 * Asks for another format of a company's batches; null: the product's own. Until another person approves it nothing changes, and
 * batches that are made already keep theirs.
 * @param seen version that its author saw; null takes the one there is
 * @throws not_found, stale, rule_broken for the format that holds already, conflict while another one waits
 */
export async function askForLayout(
  context: Context,
  companyId: string,
  layout: BankLayout | null,
  seen: number | null,
): Promise<{ proposalid: string; version: number }> {
  const { db, scope } = context;
  const company = orNotFound(await sql.getCompany(db, scope, companyId));
  await sql.lockLayout(db, scope.clientId, companyId);
  const before = await sql.newestOf(db, scope.clientId, companyId);
  const version = before?.version ?? 0;
  if (seen !== null) requireSeenVersion({ version }, seen);
  const changes = changesOf(before, layout);
  if (Object.keys(changes).length === 0)
    throw new AppError('rule_broken', { detail: 'Ese es el formato que ya rige. No hay nada que pedir.' });
  const proposalid = await propose(context, {
    kind: 'bank_layout',
    subject: { kind: 'company', id: companyId, name: company.name },
    companyIds: [companyId],
    changes,
    body: { layout },
  });
  return { proposalid, version };
}

/** Holds a company's format, in the order in which whoever asks for another one does. */
export const holdLayout = ({ db, scope }: Context, companyId: string): Promise<number> =>
  sql.lockLayout(db, scope.clientId, companyId);

/** The next batches are made in the format that another person has approved. @throws stale where another one holds by now */
export async function approveLayout(
  { db, scope, actor, now }: Context,
  companyId: string,
  body: Record<string, unknown>,
  approved: Approved,
): Promise<void> {
  const { clientId } = scope;
  const asked = askedLayout(body);
  const layout = asked && mustFollowRules(asked);
  const changes = changesOf(await sql.newestOf(db, clientId, companyId), layout);
  mustBeAsSeen(approved, changes);
  await sql.insertVersion(db, clientId, {
    id: newId(),
    companyId,
    name: (layout ?? ownLayout).name,
    layout,
    at: now,
    requestedBy: approved.requester.name,
    approvedBy: actor.name,
  });
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    'company.bank_layout_set',
    'company',
    companyId,
    changes,
  );
}

/** The format that a proposal asks for; null for the product's own. */
export const askedLayout = (body: Record<string, unknown>): BankLayout | null =>
  body['layout'] ? keptLayout(body['layout']) : null;

/** A format that was asked for before another release tightened the rules is asked for again. */
function mustFollowRules(layout: BankLayout): BankLayout {
  const { data } = bankLayout.safeParse(layout);
  if (!data)
    throw new AppError('stale', {
      detail: 'El formato ya no cumple las reglas. Recházalo y pídelo de nuevo.',
    });
  return data;
}

const changesOf = (before: { layout: unknown } | null, after: BankLayout | null): AuditEntry['changes'] =>
  changesBetween(layoutInWords(parseLayout(before)), layoutInWords(after ?? ownLayout));
