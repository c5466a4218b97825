import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import type { Availability } from '@antela/rules/rule-result';
import { amountText } from '@antela/rules/spanish-text';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/principal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { fullName } from '../../text/person-name.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getPerson, lockEmployment } from '../employees/employee-records.service.ts';
import {
  insertAdvance,
  insertEvidence,
  insertStep,
  keepPeriodOpen,
  takeCredit,
} from './advance-writes.sql.ts';
import { getAdvance, type AdvanceRecord } from './advances.sql.ts';
import { authorizationText, authorizationVersion, evidenceHash } from './authorization-text.ts';
import { decideAdvances, type AdvanceKind, type Decision } from './availability.service.ts';

export interface AdvanceContext {
  db: Db;
  scope: Scope;
  actor: Actor;
  now: Date;
}

export interface AdvanceOrder {
  employmentId: string;
  kind: AdvanceKind;
  amount: number;
  channel: 'portal' | 'app' | 'simulator';
  /** Words the employee agreed to in the app; or, from staff, how the order was given. */
  evidence:
    | { kind: 'signed'; text: string; textVersion: string; ip: string | null }
    | { kind: 'told'; order: string };
}

/**
 * Takes an advance. Requests for one employment wait for each other on its row, so what is decided here is still true when
 * it is written, on any number of processes.
 * @throws not_found, advance_refused with every rule and its figures
 */
export async function createAdvance(
  { db, scope, actor, now }: AdvanceContext,
  order: AdvanceOrder,
): Promise<AdvanceRecord> {
  if (!(await lockEmployment(db, scope, order.employmentId))) throw new AppError('not_found');
  const question = {
    employmentIds: [order.employmentId],
    kind: order.kind,
    requested: order.amount,
    needsActivation: order.channel !== 'portal',
  };
  const decision = (await decideAdvances(db, scope, question, now)).get(order.employmentId);
  if (!decision) throw new AppError('not_found');
  const { availability, policy, period } = decision;
  if (!availability || !policy)
    throw new AppError('advance_refused', {
      detail: 'La nómina de este empleado no tiene una política de adelantos vigente.',
    });
  const { quote } = availability;
  if (!availability.allowed || !quote)
    throw new AppError('advance_refused', { data: { rules: availability.rules } });

  const credit = policy.terms.companyCreditPerPeriod;
  const takesCredit = order.kind === 'salary' && credit !== null && period !== null;
  const isTaken = takesCredit
    ? await takeCredit(db, scope.clientId, period.id, quote.principal + quote.employeePays, credit)
    : order.kind === 'prima' || (period !== null && (await keepPeriodOpen(db, scope.clientId, period.id)));
  if (!isTaken) {
    // Somebody took the rest of the line, or cut the period off, while this one was being decided: asked again, the rules say so.
    const after = (await decideAdvances(db, scope, question, now)).get(order.employmentId);
    throw new AppError('advance_refused', { data: { rules: (after?.availability ?? availability).rules } });
  }

  const id = newId();
  const paymentState = availability.needsApproval ? 'in_approval' : 'requested';
  await insertAdvance(
    db,
    scope.clientId,
    {
      id,
      kind: order.kind,
      employmentId: order.employmentId,
      employeeId: decision.employment.employee_id,
      companyId: decision.employment.company_id,
      payrollId: decision.employment.payroll_id,
      policyId: policy.id,
      payPeriodId: order.kind === 'salary' ? (period?.id ?? null) : null,
      semester: order.kind === 'prima' ? decision.semester : null,
      amount: quote.principal,
      fee: quote.fee,
      vat: quote.vat,
      employeeFee: quote.employeePays,
      creditTaken: takesCredit ? quote.principal + quote.employeePays : 0,
      paymentState,
      bankCode: decision.employment.bank_code,
      accountType: decision.employment.account_type,
      accountNumber: decision.employment.account_number,
      channel: order.channel,
      requestedOn: bogotaDate(now),
      requestedBy: actor.id,
      requestedByName: actor.name,
    },
    now,
  );
  const behalf = order.channel === 'portal' ? decision.employment.employee_id : null;
  const step = {
    advanceId: id,
    axis: 'payment' as const,
    actor: actor.name,
    onBehalfOf: behalf,
    reason: null,
  };
  await insertStep(db, scope.clientId, { ...step, from: null, to: 'requested' }, now);
  if (paymentState === 'in_approval')
    await insertStep(
      db,
      scope.clientId,
      { ...step, from: 'requested', to: 'in_approval', reason: approvalReason(availability) },
      now,
    );
  else
    await enqueue(db, {
      task: 'pay-advance',
      payload: { clientId: scope.clientId, advanceId: id },
      jobKey: `pay:${id}`,
    });
  await writeEvidence({ db, scope, actor, now }, id, order, decision, quote);
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'advance.created',
    entityKind: 'advance',
    entityId: id,
    changes: {
      amount: [null, quote.principal],
      toDeduct: [null, quote.principal + quote.employeePays],
      paymentState: [null, paymentState],
    },
  });
  const made = await getAdvance(db, scope, id);
  if (!made) throw new Error('an advance just created cannot be read');
  return made;
}

const approvalReason = (availability: Availability): string | null =>
  availability.rules.find((rule) => rule.code === 'approval')?.sentence ?? null;

async function writeEvidence(
  { db, scope, now }: AdvanceContext,
  id: string,
  order: AdvanceOrder,
  decision: Decision,
  quote: NonNullable<Availability['quote']>,
): Promise<void> {
  const toDeduct = quote.principal + quote.employeePays;
  const { text, textVersion, ip } =
    order.evidence.kind === 'signed'
      ? order.evidence
      : {
          text: await toldText(db, scope, order.evidence.order, decision, quote),
          textVersion: authorizationVersion,
          ip: null,
        };
  const sha256 = evidenceHash({
    advanceId: id,
    text,
    textVersion,
    amount: quote.principal,
    toDeduct,
    channel: order.channel,
    at: now,
  });
  await insertEvidence(
    db,
    scope.clientId,
    id,
    { text, textVersion, channel: order.channel, ip, sha256 },
    now,
  );
}

async function toldText(
  db: Db,
  scope: Scope,
  order: string,
  decision: Decision,
  quote: NonNullable<Availability['quote']>,
): Promise<string> {
  const person = await getPerson(db, scope, decision.employment.employee_id);
  if (!person) throw new AppError('not_found');
  const parts = {
    firstName: person.first_name,
    secondName: person.second_name,
    firstSurname: person.first_surname,
    secondSurname: person.second_surname,
  };
  return authorizationText({
    employee: fullName(parts),
    document: documentText(person.document_type as DocumentType, person.document_number),
    amount: amountText(quote.principal),
    cost: amountText(quote.employeePays),
    toDeduct: amountText(pesos(quote.principal + quote.employeePays)),
    collectedWith: decision.period
      ? `la nómina de ${decision.period.label}`
      : `la prima del semestre ${decision.semester}`,
    order,
  });
}
