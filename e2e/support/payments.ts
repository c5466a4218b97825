import type { Ask } from './api.ts';
import { isoDayFromToday } from './today.ts';

/** The demo's company that pays through files of its bank. */
const paysByFile = 'Logística Telar S.A.S.';
const amount = 100_000;

/**
 * Advances that wait for a bank's file on any day: the demo's own payrolls of that company let nobody take one between a cut-off
 * and the end of its period, so these are of people put into a payroll that is in the middle of a period today. In a new payroll
 * somebody else approves every advance.
 */
export async function requestPaymentsByFile(ask: Ask, approver: Ask, count: number): Promise<void> {
  const { companies } = await ask<{ companies: { companyid: string; name: string }[] }>(
    '/v2/companyportal/session',
  );
  const companyid = companies.find(({ name }) => name === paysByFile)?.companyid;
  if (companyid === undefined) throw new Error(`${paysByFile} is not one of the user's companies`);
  const payrollid = await createOpenPayroll(ask, companyid);
  const people = await ask<{ companyemployeeid: string }[]>('/v2/companyportal/employee', {
    query: { companyid, state: 'active', limit: '50' },
  });

  const taken: string[] = [];
  for (const { companyemployeeid } of people) {
    await moveTo(ask, payrollid, companyemployeeid);
    // Some have no account, or earn too little: they cannot.
    if (!(await canTake(ask, companyemployeeid))) continue;
    const { advanceid } = await ask<{ advanceid: string }>('/v2/companyportal/transaction', {
      method: 'POST',
      body: {
        companyemployeeid,
        kind: 'salary',
        amount,
        authorization: 'Solicitud firmada en la oficina de nómina.',
      },
    });
    taken.push(advanceid);
    if (taken.length < count) continue;
    await approver('/v2/companyportal/transaction/approve', {
      method: 'POST',
      body: { advanceids: taken, reason: null },
    });
    return;
  }
  throw new Error(
    `Only ${taken.length} of the first ${people.length} people of ${paysByFile} can take ${amount}`,
  );
}

/** Today is the tenth day of fourteen, as in the demo's own open payroll. */
async function createOpenPayroll(ask: Ask, companyid: string): Promise<string> {
  const { payrollid } = await ask<{ payrollid: string }>('/v2/companyportal/payroll', {
    method: 'POST',
    body: {
      companyid,
      name: `Lotes ${Date.now()}`,
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
      needsSecondPerson: false,
    },
  });
  return payrollid;
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

async function canTake(ask: Ask, companyemployeeid: string): Promise<boolean> {
  const { allowed } = await ask<{ allowed: boolean }>('/v2/companyportal/transaction/quote', {
    query: { companyemployeeid, kind: 'salary', amount: String(amount) },
  });
  return allowed;
}
