import { type AccountFormat, defaultAccountFormats } from '@antela/rules/bank-account';
import { calendarDate } from '@antela/rules/calendar-date';
import { legalSalaryOn } from '@antela/rules/employee-checks';
import { legalFigures } from '@antela/rules/legal-figures';
import type { EmployeeContext } from './employee-draft.ts';

/** Context in which the tests read rows: the catalogues of a client whose files are in `test-data/`. */
export const testContext: EmployeeContext = {
  today: calendarDate('2026-11-20'),
  banks: [
    { id: '1001', name: 'Banco de Bogotá' },
    { id: '1007', name: 'Bancolombia' },
    { id: '1009', name: 'Citibank', isInactive: true },
    { id: '1013', name: 'BBVA' },
    { id: '1032', name: 'Banco Caja Social' },
    { id: '1040', name: 'Banco Agrario' },
    { id: '1051', name: 'Davivienda' },
    { id: '1507', name: 'Nequi' },
    { id: '1551', name: 'Daviplata' },
  ],
  companies: [{ id: 'hilados', name: 'Hilados Andinos S.A.S.', aliases: ['900123456'] }],
  payrolls: [{ id: 'quincenal', name: 'Quincenal planta' }],
  leavingReasons: [{ id: 'resignation', name: 'Renuncia' }],
  accountFormat: (bank, type) =>
    bank === '1007' && type === 'savings' ? BANCOLOMBIA_SAVINGS : defaultAccountFormats[type],
  legalOn: (date) => legalSalaryOn(legalFigures, date),
  defaults: { documentType: 'CC', companyid: 'hilados', payrollid: 'quincenal', contractType: null },
};

const BANCOLOMBIA_SAVINGS: AccountFormat = { minDigits: 11, maxDigits: 11, isMobile: false };
