export { sumBankSteps, type BankSteps } from './bank-steps.sql.ts';
