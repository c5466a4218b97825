import type { Ask } from './api.ts';
import { isoDayFromToday } from './today.ts';

/** The demo's company that pays through files of its bank. */
const paysByFile = 'Logística Telar S.A.S.';

export interface Taken {
  advanceid: string;
  companyemployeeid: string;
  fullName: string;
  documentNumber: string;
}

/** Advances that wait for a bank's file on any day, and the name of their payroll. */
export async function requestPaymentsByFile(ask: Ask, approver: Ask, count: number): Promise<string> {
  const name = `Lotes ${Date.now()}`;
  const { payrollid, companyid } = await openPayroll(ask, { company: paysByFile, name });
  const amounts = Array.from({ length: count }, () => 100_000);
  await takeAdvances(ask, approver, { payrollid, companyid, amounts });
  return name;
}

/**
 * A payroll that is in the middle of a period on any day, the tenth of fourteen: the demo's own let nobody take an advance between
 * a cut-off and the end of its period.
 */
export async function openPayroll(
  ask: Ask,
  {
    company,
    name,
    needsSecondPerson = false,
  }: { company: string; name: string; needsSecondPerson?: boolean },
): Promise<{ payrollid: string; companyid: string }> {
  const { companies } = await ask<{ companies: { companyid: string; name: string }[] }>(
    '/v2/companyportal/session',
  );
  const companyid = companies.find((one) => one.name === company)?.companyid;
  if (companyid === undefined) throw new Error(`${company} is not one of the user's companies`);
  const { payrollid } = await ask<{ payrollid: string }>('/v2/companyportal/payroll', {
    method: 'POST',
    body: {
      companyid,
      name,
      deductionConcept: null,
      schedule: {
        frequency: 'catorcenal',
        anchor: isoDayFromToday(-9),
        paymentDaysAfterEnd: 5,
        paymentShift: 'previous',
        cutoffWorkingDays: 2,
        cutoffHour: 17,
        confirmWorkingDays: 3,
      },
      needsSecondPerson,
    },
  });
  return { payrollid, companyid };
}

/** One approved advance each of people who are put into the payroll. In a new payroll somebody else approves every advance. */
export async function takeAdvances(
  ask: Ask,
  approver: Ask,
  { payrollid, companyid, amounts }: { payrollid: string; companyid: string; amounts: readonly number[] },
): Promise<Taken[]> {
  const people = await ask<Omit<Taken, 'advanceid'>[]>('/v2/companyportal/employee', {
    query: { companyid, state: 'active', limit: '50' },
  });
  const taken: Taken[] = [];
  for (const { companyemployeeid, fullName, documentNumber } of people) {
    const amount = amounts[taken.length];
    if (amount === undefined) break;
    if (await owes(ask, companyemployeeid)) continue;
    await moveTo(ask, payrollid, companyemployeeid);
    // Some have no account, or earn too little: they cannot.
    if (!(await canTake(ask, companyemployeeid, amount))) continue;
    const { advanceid } = await ask<{ advanceid: string }>('/v2/companyportal/transaction', {
      method: 'POST',
      body: {
        companyemployeeid,
        kind: 'salary',
        amount,
        authorization: 'Solicitud firmada en la oficina de nómina.',
      },
    });
    taken.push({ advanceid, companyemployeeid, fullName, documentNumber });
  }
  if (taken.length < amounts.length)
    throw new Error(`Only ${taken.length} of the first ${people.length} people can take an advance`);
  await approver('/v2/companyportal/transaction/approve', {
    method: 'POST',
    body: { advanceids: taken.map(({ advanceid }) => advanceid), reason: null },
  });
  return taken;
}

async function moveTo(ask: Ask, payrollid: string, companyemployeeid: string): Promise<void> {
  const query = { companyemployeeid };
  const { employments } = await ask<{ employments: { version: number }[] }>('/companyemployee', { query });
  await ask('/companyemployee', {
    method: 'PUT',
    query,
    body: { payrollid },
    version: employments[0]?.version,
  });
}

/** Whether something is still to be deducted of somebody: their line of a report would hold more than the advance. */
async function owes(ask: Ask, companyemployeeid: string): Promise<boolean> {
  const { totals } = await ask<{ totals: { total: number } }>('/v2/companyportal/employee/retirement', {
    query: { companyemployeeid },
  });
  return totals.total > 0;
}

async function canTake(ask: Ask, companyemployeeid: string, amount: number): Promise<boolean> {
  const { allowed } = await ask<{ allowed: boolean }>('/v2/companyportal/transaction/quote', {
    query: { companyemployeeid, kind: 'salary', amount: String(amount) },
  });
  return allowed;
}
