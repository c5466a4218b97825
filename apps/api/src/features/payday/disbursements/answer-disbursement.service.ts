import { createHash } from 'node:crypto';
import type { FieldFault } from '@antela/contract/errors';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import {
  bookPayments,
  failPayments,
  returnPayments,
} from '../../advances/advances/settle-payments.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { refused, type BankAnswerLine } from './answer-lines.ts';
import { insertAnswer, settleLines, settleWhole } from './disbursement-writes.sql.ts';
import { getDisbursement, listLines, type LineRow } from './disbursements.sql.ts';

export interface AnswerCounts {
  paid: number;
  rejected: number;
  returned: number;
  /** Lines whose answer was known already. */
  unchanged: number;
}

export interface BankAnswer {
  fileName: string;
  bytes: Uint8Array;
  lines: readonly BankAnswerLine[];
}

/** Outcomes that a line may still come to, by its state: paid money can come back, everything else is said once. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  sent: ['paid', 'rejected', 'returned'],
  paid: ['returned'],
};

/**
 * Takes the bank's answer to a batch: pays, fails or returns each advance with its postings. All or nothing; a line already answered
 * that way stays as it is, so the same file again, or a longer one with the same lines, changes nothing twice.
 * @throws not_found; conflict for a batch that is not with the bank; rule_broken with every line that contradicts what is known
 */
export async function answerDisbursement(
  { db, scope, actor, now }: Context,
  id: string,
  { fileName, bytes, lines }: BankAnswer,
): Promise<AnswerCounts> {
  const batch = orNotFound(await getDisbursement(db, scope, id, true));
  if (batch.state !== 'approved' && batch.state !== 'settled')
    throw new AppError('conflict', { detail: 'Este lote no está en el banco: no espera respuesta.' });
  const { clientId } = scope;
  const known = new Map((await listLines(db, clientId, id, null)).map((line) => [line.position, line]));
  const news = newsOf(lines, known);

  const settlement = { db, scope: { clientId }, actor: actor.name, note: `Lote ${batch.number}`, now };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const advancesOf = (outcome: BankAnswerLine['outcome'], states: readonly string[]) =>
    news
      .filter(({ line, answer }) => answer.outcome === outcome && states.includes(line.state))
      .map(({ line, answer }) => ({ id: line.advance_id, reason: answer.reason ?? '' }));
  // Money that came back without the bank having said that it left did leave.
  const arrived = [...advancesOf('paid', ['sent']), ...advancesOf('returned', ['sent'])];
  await bookPayments(
    settlement,
    arrived.map((advance) => advance.id),
  );
  await failPayments(settlement, advancesOf('rejected', ['sent']));
  await returnPayments(settlement, `answer:${id}:${sha256}`, advancesOf('returned', ['sent', 'paid']));
  await settleLines(
    db,
    clientId,
    id,
    news.map(({ answer }) => ({ position: answer.position, state: answer.outcome, reason: answer.reason })),
    now,
  );

  const count = (outcome: BankAnswerLine['outcome']): number =>
    news.filter(({ answer }) => answer.outcome === outcome).length;
  const counts = {
    paid: count('paid'),
    rejected: count('rejected'),
    returned: count('returned'),
    unchanged: lines.length - news.length,
  };
  await insertAnswer(db, clientId, id, { sha256, fileName, counts, byName: actor.name, at: now });
  await settleWhole(db, clientId, id);
  if (news.length > 0)
    await recordAudit({ db, scope: { clientId }, actor, now }, 'disbursement.answered', 'disbursement', id, {
      fileName: [null, fileName],
      paid: [0, counts.paid],
      rejected: [0, counts.rejected],
      returned: [0, counts.returned],
    });
  return counts;
}

/** Answers of the file that were not known. @throws rule_broken */
function newsOf(lines: readonly BankAnswerLine[], known: ReadonlyMap<number, LineRow>) {
  const faults: FieldFault[] = [];
  const news: { line: LineRow; answer: BankAnswerLine }[] = [];
  for (const answer of lines) {
    const line = known.get(answer.position);
    const path = `fila ${answer.row}`;
    if (!line || line.state === 'dropped' || line.state === 'waiting')
      faults.push({ path, code: 'unknown_reference', detail: 'Este pago no se envió en el lote.' });
    else if (line.state === answer.outcome) continue;
    // An older file, taken again after the money came back, tells nothing new.
    else if (line.state === 'returned' && answer.outcome === 'paid') continue;
    else if (allowed[line.state]?.includes(answer.outcome)) news.push({ line, answer });
    else
      faults.push({
        path,
        code: 'contradiction',
        detail:
          'El banco ya había respondido otra cosa sobre este pago. Aclárala con él antes de subir la respuesta.',
      });
  }
  if (faults.length > 0) throw refused(faults);
  return news;
}
