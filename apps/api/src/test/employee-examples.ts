import { randomInt } from 'node:crypto';
import { companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';

export const newDocument = (): string => String(randomInt(60_000_000, 99_999_999));

/** A new employee who has no more than everybody must. */
export const plainEmployee = (documentNumber: string) => ({
  person: {
    documentType: 'CC',
    documentNumber,
    firstName: 'Wilson',
    secondName: null,
    firstSurname: 'Zea',
    secondSurname: null,
    birthDate: null,
    gender: null,
    email: null,
    mobile: null,
    city: null,
    address: null,
  },
  employment: {
    companyid: companies.a1,
    payrollid: payrolls.open.id,
    code: null,
    position: null,
    area: null,
    costCenter: null,
    city: null,
    contractType: 'indefinite' as const,
    startDate: '2026-01-15',
    endDate: null,
    leavingReason: null,
    monthlySalary: 2_000_000,
    salaryType: 'ordinary' as const,
    transportAllowance: 'automatic' as const,
    fixedDeductions: 0,
    account: null,
    maxPercentage: null,
    maxAmount: null,
  },
});

export const newEmployee = () => {
  const document = newDocument();
  const { person, employment } = plainEmployee(document);
  return {
    person: {
      ...person,
      firstName: 'Úrsula',
      firstSurname: 'Zapata',
      birthDate: '1990-05-17',
      gender: 'female',
      email: `ursula.${document}@example.co`,
      mobile: `30${document}`,
      city: 'Medellín',
    },
    employment: {
      ...employment,
      position: 'Operaria',
      area: 'Planta',
      startDate: '2026-02-01',
      monthlySalary: 2_500_000,
      account: { bankCode: '1051', accountType: 'savings', accountNumber: `48${document}`, breBKey: null },
    },
  };
};
