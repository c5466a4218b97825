import { getEmployments, updateEmployment } from '@antela/contract/employees';
import { changeEmploymentTerms, withdrawEmploymentTerm } from '@antela/contract/employment-terms';
import { clearOpenItem, listOpenItems, undoClearing } from '@antela/contract/open-items';
import { retireEmployees, undoRetirement } from '@antela/contract/retirements';
import { inTenant } from '../../db/transaction.ts';
import { effectRetirements } from '../../features/payday/retirements/retirement-effects.service.ts';
import { writeOff } from '../../features/payday/write-offs/write-offs.service.ts';
import { beginPlannedTerms } from '../../features/people/employment-terms/begin-terms.service.ts';
import { clients } from '../world/clients.ts';
import { lastDay, type CommandOf } from './commands.ts';
import { ask, attempt, inDays, today, type Sequence } from './sequence.ts';

const dayMs = 86_400_000;

/** Days pass, and a worker brings into force what was planned for them. */
async function wait(sequence: Sequence, { days }: CommandOf<'wait'>): Promise<boolean> {
  const { api } = sequence;
  if (inDays(sequence, days) > lastDay) return false;
  api.clock.now = new Date(api.clock.now.getTime() + days * dayMs);
  await beginPlannedTerms(api.pool, clients.a, api.clock.now);
  await effectRetirements(api.pool, clients.a, api.clock.now);
  return true;
}

async function raise(sequence: Sequence, given: CommandOf<'raise'>): Promise<boolean> {
  const { monthlySalary, fixedDeductions } = given;
  return changeTerms(sequence, given, { monthlySalary, fixedDeductions });
}

async function raiseNow(sequence: Sequence, { person, ...given }: CommandOf<'raiseNow'>): Promise<boolean> {
  const companyemployeeid = sequence.employments[person] ?? '';
  const query = { companyemployeeid };
  const { employments } = (await ask(sequence, getEmployments, { query })).data;
  const version = employments.find((one) => one.companyemployeeid === companyemployeeid)?.version ?? 0;
  const { monthlySalary, fixedDeductions } = given;
  const body = { monthlySalary, fixedDeductions, confirmWarnings: true };
  return (await attempt(sequence, updateEmployment, { query, version, body })) !== null;
}

async function move(sequence: Sequence, given: CommandOf<'move'>): Promise<boolean> {
  const { api, employments, payrollIds } = sequence;
  const [now] = await api.rows<{ id: string }>('select payroll_id as id from employment where id = $1', [
    employments[given.person],
  ]);
  const payrollid = payrollIds.find((id) => id !== now?.id) ?? '';
  return changeTerms(sequence, given, { payrollid });
}

async function changeTerms(
  sequence: Sequence,
  { person, days }: { person: number; days: number },
  terms: { monthlySalary: number; fixedDeductions: number } | { payrollid: string },
): Promise<boolean> {
  const companyemployeeid = sequence.employments[person] ?? '';
  const body = { companyemployeeid, from: inDays(sequence, days), terms, confirmWarnings: true };
  return (await attempt(sequence, changeEmploymentTerms, { body })) !== null;
}

async function withdraw(sequence: Sequence, { person, field }: CommandOf<'withdraw'>): Promise<boolean> {
  const { api, employments } = sequence;
  const companyemployeeid = employments[person] ?? '';
  const [planned] = await api.rows<{ from: string | null }>(
    `select min(valid_from)::text as "from" from employment_term where employment_id = $1 and field = $2 and valid_from > $3`,
    [companyemployeeid, field, today(sequence)],
  );
  if (!planned?.from) return false;
  const query = { companyemployeeid, field, from: planned.from };
  return (await attempt(sequence, withdrawEmploymentTerm, { query })) !== null;
}

async function retire(sequence: Sequence, { person, days }: CommandOf<'retire'>): Promise<boolean> {
  const answer = await attempt(sequence, retireEmployees, {
    body: {
      who: { companyemployeeids: [sequence.employments[person] ?? ''] },
      endDate: inDays(sequence, days),
      leavingReason: 'resignation',
      note: null,
      walletBalances: 'keep',
    },
  });
  if (!answer || answer.data.retired === 0) return false;
  sequence.retirements.unshift(answer.data.batchid);
  return true;
}

async function comeBack(sequence: Sequence): Promise<boolean> {
  const batchid = sequence.retirements.shift();
  if (batchid === undefined) return false;
  const answer = await attempt(sequence, undoRetirement, { body: { batchid } });
  return (answer?.data.restored ?? 0) > 0;
}

/** Collects or gives back that part of everything open; by mistake, undoes it. */
async function clear(sequence: Sequence, { share, isMistake }: CommandOf<'clear'>): Promise<boolean> {
  let done = false;
  for (const payrollid of sequence.payrollIds) {
    const open = await attempt(sequence, listOpenItems, { query: { payrollid, state: 'open' } });
    for (const { openitemid, left } of open?.data ?? []) {
      const amount = Math.ceil((left * share) / 100);
      if (amount === 0) continue;
      const reference = `LIQ ${(sequence.references += 1)}`;
      const cleared = await attempt(sequence, clearOpenItem, {
        body: { openitemid, amount, clearedOn: today(sequence), reference, note: null },
      });
      done ||= cleared !== null;
      const clearingid = cleared?.data.clearings.at(-1)?.clearingid ?? '';
      if (cleared && isMistake)
        await attempt(sequence, undoClearing, { body: { openitemid, clearingid, reason: 'X' } });
    }
  }
  return done;
}

/** The operator writes off what the person owes and payroll has given up. */
async function giveUp({ api, employments }: Sequence, { person }: CommandOf<'giveUp'>): Promise<boolean> {
  const [found] = await api.rows<{ document: string }>(
    'select p.document_number as document from employment e join employee p on p.id = e.employee_id where e.id = $1',
    [employments[person]],
  );
  const actor = { id: 'Ana', name: 'Ana', impersonator: null, requestId: null, ip: null };
  const { written } = await inTenant(api.pool, clients.a, (db) =>
    writeOff(
      { db, scope: { clientId: clients.a }, actor, now: api.clock.now },
      { documentNumber: found?.document ?? '' },
      'X',
    ),
  );
  return written.length > 0;
}

export const peopleActs = { wait, raise, raiseNow, move, withdraw, retire, comeBack, clear, giveUp };
