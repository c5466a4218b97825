import type { Ask } from './api.ts';

interface Place {
  companyid: string;
  payrollid: string;
}

interface Hired {
  employeeid: string;
  companyemployeeid: string;
  fullName: string;
  documentNumber: string;
}

/** Ids of a payroll and of its company, by their names. */
export async function placeOf(ask: Ask, company: string, payroll: string): Promise<Place> {
  const payrolls = await ask<{ payrollid: string; name: string; company: { id: string; name: string } }[]>(
    '/v2/companyportal/payroll',
    { query: { limit: '50' } },
  );
  const found = payrolls.find((one) => one.name === payroll && one.company.name === company);
  if (!found) throw new Error(`${company} has no payroll ${payroll}`);
  return { companyid: found.company.id, payrollid: found.payrollid };
}

/** Somebody hired for one test, with a document of their own. */
export async function hire(ask: Ask, place: Place, firstName: string): Promise<Hired> {
  const documentNumber = `10${String(performance.timeOrigin + performance.now())
    .replace('.', '')
    .slice(-8)}`;
  const person = {
    documentType: 'CC',
    documentNumber,
    firstName,
    secondName: null,
    firstSurname: 'Quiñones',
    secondSurname: null,
    birthDate: null,
    gender: null,
    email: null,
    mobile: null,
    city: null,
    address: null,
  };
  const employment = {
    ...place,
    code: null,
    position: null,
    area: null,
    costCenter: null,
    city: null,
    contractType: 'indefinite',
    startDate: '2024-02-01',
    endDate: null,
    leavingReason: null,
    monthlySalary: 2_350_000,
    salaryType: 'ordinary',
    transportAllowance: 'automatic',
    fixedDeductions: 0,
    account: null,
    maxPercentage: null,
    maxAmount: null,
  };
  const { employeeid, companyemployeeid } = await ask<{ employeeid: string; companyemployeeid: string }>(
    '/v2/employee',
    { method: 'POST', body: { person, employment, confirmWarnings: true } },
  );
  return { employeeid, companyemployeeid, fullName: `${firstName} Quiñones`, documentNumber };
}
