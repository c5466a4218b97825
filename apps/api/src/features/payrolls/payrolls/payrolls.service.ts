export { getOwnPayroll, getPayrollOfCompany } from './payrolls.sql.ts';
