import type { Db, Scope } from '@antela/api/db/database';
import { inTenant } from '@antela/api/db/transaction';
import {
  approveProposal,
  rejectProposal,
} from '@antela/api/features/access/proposals/decide-proposal.service';
import { proposalTitles } from '@antela/api/features/access/proposals/proposal-words';
import {
  getProposal,
  listApprovers,
  listProposalsToApprove,
  type ProposalRecord,
} from '@antela/api/features/access/proposals/proposals.sql';
import { changesOf } from '@antela/api/features/access/proposals/proposals.wire';
import { proposalActs } from '@antela/api/proposal-acts';
import { permissions } from '@antela/contract/permissions';
import { proposalKindNames, proposalKinds } from '@antela/contract/proposals';
import { OpsError, requiredText, type Command, type Given } from '../command.ts';
import { asOperator, clientOf } from './as-operator.ts';

const listedMax = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const proposalList: Command = {
  name: 'proposal list',
  usage: '--client "Cliente"',
  about:
    'Lo que en un cliente espera a otra persona, con antes y después; y cuáles esperan al servicio porque allí nadie más puede.',
  by: 'reader',
  options: { client: 'text' },
  async run(given, context) {
    const { scope } = await clientOf(given, context);
    return inTenant(context.pool, scope.clientId, async (db) => {
      const of = { notRequestedBy: '', kinds: proposalKindNames };
      const rows = await listProposalsToApprove(db, scope, of, listedMax);
      const changes = await changesOf(db, scope, rows, new Set(permissions));
      if (rows.length === 0) context.log('Nada espera.');
      for (const [index, row] of rows.entries()) {
        const others = await approversOf(db, scope, row);
        context.log(`  ${row.id}  ${proposalTitles[row.kind]}: ${row.subject_name}`);
        context.log(`      Lo pidió ${row.requested_by_name}. ${whoMay(others)}`);
        for (const { field, before, after } of changes[index] ?? [])
          context.log(`      ${field}: ${before ?? 'nada'} → ${after ?? 'nada'}`);
      }
      return 0;
    });
  },
};

export const proposalApprove: Command = {
  name: 'proposal approve',
  usage: '--client "Cliente" --proposal id',
  about: 'Aprueba lo que pidió una persona de un cliente en el que nadie más podría aprobarlo.',
  by: 'operator',
  options: { client: 'text', proposal: 'text' },
  async run(given, context) {
    const id = idOf(given);
    const { scope } = await clientOf(given, context);
    const { userPool: poolUsers } = context;
    const done = await asOperator(context, scope, async (call) => {
      await mustBeOurs(call.db, scope, id);
      return approveProposal({ ...call, poolUsers }, proposalActs, id, () => true);
    });
    context.log(`Aprobado: ${proposalTitles[done.kind]}, ${done.subject_name}.`);
    return 0;
  },
};

export const proposalReject: Command = {
  name: 'proposal reject',
  usage: '--client "Cliente" --proposal id --reason "Motivo"',
  about: 'Rechaza lo que pidió una persona de un cliente en el que nadie más podría hacerlo; ve el motivo.',
  by: 'operator',
  options: { client: 'text', proposal: 'text', reason: 'text' },
  async run(given, context) {
    const [id, reason] = [idOf(given), requiredText(given, 'reason')];
    const { scope } = await clientOf(given, context);
    const done = await asOperator(context, scope, async (call) => {
      await mustBeOurs(call.db, scope, id);
      return rejectProposal(call, proposalActs, id, reason, () => true);
    });
    context.log(`Rechazado: ${proposalTitles[done.kind]}, ${done.subject_name}.`);
    return 0;
  },
};

function idOf(given: Given): string {
  const id = requiredText(given, 'proposal');
  if (!uuid.test(id)) throw new OpsError('--proposal es el identificador que muestra «proposal list».');
  return id;
}

const approversOf = (db: Db, { clientId }: Scope, record: ProposalRecord) =>
  listApprovers(db, clientId, {
    permission: proposalKinds[record.kind].approvedBy,
    companyIds: record.company_ids,
    not: record.requested_by,
  });

const whoMay = (others: readonly { name: string }[]): string =>
  others.length === 0
    ? 'Nadie más del cliente puede aprobarlo: lo aprueba el servicio.'
    : `Puede aprobarlo ${others.map(({ name }) => name).join(', ')}.`;

/** The service decides only where nobody else of the client could. @throws OpsError */
async function mustBeOurs(db: Db, scope: Scope, id: string): Promise<void> {
  const record = await getProposal(db, scope, id);
  if (!record) throw new OpsError('Ese cliente no tiene esa solicitud.');
  const others = await approversOf(db, scope, record);
  if (others.length > 0) throw new OpsError(whoMay(others));
}
