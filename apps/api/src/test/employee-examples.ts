import { randomInt } from 'node:crypto';
import { companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';

export const newDocument = (): string => String(randomInt(60_000_000, 99_999_999));

export const newEmployee = () => ({
  person: {
    documentType: 'CC',
    documentNumber: newDocument(),
    firstName: 'Úrsula',
    secondName: null,
    firstSurname: 'Zapata',
    secondSurname: null,
    birthDate: '1990-05-17',
    gender: 'female',
    email: 'ursula@example.co',
    mobile: '3001234567',
    city: 'Medellín',
    address: null,
  },
  employment: {
    companyid: companies.a1,
    payrollid: payrolls.open.id,
    code: null,
    position: 'Operaria',
    area: 'Planta',
    costCenter: null,
    city: null,
    contractType: 'indefinite',
    startDate: '2026-02-01',
    endDate: null,
    leavingReason: null,
    monthlySalary: 2_500_000,
    salaryType: 'ordinary',
    transportAllowance: 'automatic',
    fixedDeductions: 0,
    account: { bankCode: '1051', accountType: 'savings', accountNumber: '4800123456', breBKey: null },
    maxPercentage: null,
    maxAmount: null,
  },
});
