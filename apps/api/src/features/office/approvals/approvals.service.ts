import type { Approval, ApprovalKind } from '@antela/contract/approvals';
import { proposalKinds } from '@antela/contract/proposals';
import { requesterText } from '@antela/rules/advance-state';
import type { UserContext } from '../../../http/context.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { absentOf, inPlaceOf, type Decided } from '../../access/absences/stand-in.service.ts';
import type { About } from '../../access/comments/comments.service.ts';
import { kindsFor } from '../../access/proposals/decide-proposal.service.ts';
import {
  changesOf,
  closesPeriod,
  listProposalsToApprove,
  pathOf,
  proposalTitles,
} from '../../access/proposals/waiting-proposals.service.ts';
import {
  factsOfAdvance,
  listWaitingAdvances,
  reasonOfAdvance,
} from '../../advances/advances/waiting-advances.service.ts';
import {
  factsOfBatch,
  listDisbursementsToApprove,
} from '../../payday/disbursements/disbursements-to-approve.service.ts';
import { factsOfLoads } from '../../wallets/wallet-loads/judge-loads.service.ts';
import { listLoadsToApprove } from '../../wallets/wallet-loads/loads-to-approve.service.ts';

type Item = Omit<Approval, 'requestedAt' | 'expiresAt' | 'inPlaceOf' | 'comments'> & {
  requestedAt: Date;
  expiresAt: Date | null;
  /** Thing that people comment on while this waits. */
  about: About | null;
};

interface Found {
  kind: ApprovalKind;
  /** Each with what decides in whose place it is decided. */
  items: (Item & { of: Decided })[];
  /** All that wait; `items` may be fewer. */
  count: number;
  amount: number;
}

export interface Waiting extends Omit<Found, 'items'> {
  items: (Item & Pick<Approval, 'inPlaceOf'>)[];
}

const listedMax = 100;

/** Facts about somebody that the lists of their waiting work need. */
export interface Asking extends Pick<UserContext, 'db' | 'scope' | 'now'> {
  user: Pick<UserContext['user'], 'userId' | 'permissions' | 'moneybagAccess'>;
}

/** One for each feature in which a second person decides; each answers nothing to whoever may not. */
const sources: ((asking: Asking) => Promise<Found | null>)[] = [
  waitingAdvances,
  waitingLoads,
  waitingBatches,
  waitingProposals,
];

/** Lists what the caller may approve now: never what they asked for themselves. */
export async function listWaiting(asking: Asking): Promise<Waiting[]> {
  const { userId } = asking.user;
  const [absent, ...found] = await Promise.all([
    absentOf(asking, userId),
    ...sources.map((source) => source(asking)),
  ]);
  return found
    .filter((waiting) => waiting !== null)
    .map(({ items, ...rest }) => ({
      ...rest,
      items: items.map(({ of, ...item }) => ({ ...item, inPlaceOf: inPlaceOf(absent, of, userId) })),
    }));
}

async function waitingAdvances({ db, scope, user, now }: Asking): Promise<Found | null> {
  if (!user.permissions.has('approve_transactions')) return null;
  const rows = await listWaitingAdvances(db, scope, { notRequestedBy: user.userId, now, limit: listedMax });
  return {
    kind: 'advance',
    items: rows.map((row) => ({
      kind: 'advance',
      id: row.id,
      about: { kind: 'advance', id: row.id },
      of: { permission: 'approve_transactions', companyIds: [row.company_id], makers: [row.requested_by] },
      title: fullNameOf(row),
      detail: `${row.kind === 'salary' ? 'Adelanto de salario' : 'Adelanto de prima'} · ${row.payroll_name}`,
      because: reasonOfAdvance(row),
      facts: factsOfAdvance(row),
      amount: row.amount,
      path: `${row.kind === 'salary' ? '/transactions' : '/prima'}?adelanto=${row.id}`,
      requestedBy: requesterText(row.channel, row.requested_by_name),
      requestedAt: row.requested_at,
      expiresAt: row.cutoff_at,
      version: null,
    })),
    count: rows[0]?.n ?? 0,
    amount: rows[0]?.total ?? 0,
  };
}

async function waitingLoads({ db, scope, user }: Asking): Promise<Found | null> {
  if (!user.permissions.has('approve_wallet_loads') || !user.moneybagAccess) return null;
  const rows = await listLoadsToApprove(db, scope, { notPreparedBy: user.userId, limit: listedMax });
  const facts = await factsOfLoads(
    db,
    scope.clientId,
    rows.map(({ id }) => id),
  );
  return {
    kind: 'wallet_load',
    items: rows.map((row) => ({
      kind: 'wallet_load',
      id: row.id,
      about: { kind: 'wallet_load', id: row.id },
      of: { permission: 'approve_wallet_loads', companyIds: [row.company_id], makers: row.prepared_by },
      title: row.concept,
      detail: `Cargue de ${row.wallet} · ${row.company}`,
      because: null,
      facts: facts.get(row.id) ?? [],
      amount: row.total,
      path: `/wallets/load?loadid=${row.id}`,
      requestedBy: row.created_by_name,
      requestedAt: row.created_at,
      expiresAt: null,
      version: row.version,
    })),
    count: rows[0]?.n ?? 0,
    amount: rows[0]?.sum ?? 0,
  };
}

async function waitingBatches({ db, scope, user }: Asking): Promise<Found | null> {
  if (!user.permissions.has('approve_transactions')) return null;
  const rows = await listDisbursementsToApprove(db, scope, { notCreatedBy: user.userId, limit: listedMax });
  return {
    kind: 'disbursement',
    items: rows.map((row) => ({
      kind: 'disbursement',
      id: row.id,
      about: null,
      of: { permission: 'approve_transactions', companyIds: [row.company_id], makers: [row.created_by] },
      title: `Lote ${row.number}`,
      detail: `${row.lines === 1 ? 'Un pago' : `${row.lines} pagos`} por archivo del banco · ${row.company}`,
      because: null,
      facts: factsOfBatch(row),
      amount: row.amount,
      path: `/transactions?ver=dispersion&lote=${row.id}`,
      requestedBy: row.created_by_name,
      requestedAt: row.created_at,
      expiresAt: null,
      version: null,
    })),
    count: rows[0]?.n ?? 0,
    amount: rows[0]?.sum ?? 0,
  };
}

async function waitingProposals({ db, scope, user }: Asking): Promise<Found | null> {
  const kinds = kindsFor(user.permissions);
  if (kinds.length === 0) return null;
  const rows = await listProposalsToApprove(db, scope, { notRequestedBy: user.userId, kinds }, listedMax);
  const changes = await changesOf(db, scope, rows, user.permissions);
  return {
    kind: 'proposal',
    items: rows.map((row, index) => ({
      kind: 'proposal',
      id: row.id,
      about: row.subject_kind === 'pay_period' ? { kind: 'pay_period', id: row.subject_id } : null,
      of: {
        permission: proposalKinds[row.kind].approvedBy,
        companyIds: row.company_ids,
        makers: [row.requested_by],
      },
      title: proposalTitles[row.kind],
      detail: row.subject_name,
      because: null,
      facts: [
        ...(changes[index] ?? []).map(({ field, before, after }) => ({
          term: field,
          value: before === null ? (after ?? 'vacío') : `${before} → ${after ?? 'vacío'}`,
          warns: false,
        })),
        ...(closesPeriod(row)
          ? [{ term: 'Cierra el periodo', value: 'Es lo que faltaba por girar.', warns: true }]
          : []),
      ],
      amount: row.amount,
      path: pathOf({ kind: row.subject_kind, id: row.subject_id, withinId: row.within_id }, row.kind),
      requestedBy: row.requested_by_name,
      requestedAt: row.requested_at,
      expiresAt: null,
      version: null,
    })),
    count: rows[0]?.n ?? 0,
    amount: rows[0]?.sum ?? 0,
  };
}
