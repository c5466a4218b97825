import { z } from 'zod';
import { advanceKinds, deductionStates, paymentStates } from './advances.ts';
import { employeesChosen } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, id, instant, note, pesos, text } from './schemas.ts';

export const walletBalanceChoices = ['keep', 'return'] as const;

/** Something of which a part is still to be taken: an advance, also one that the bank is paying, or a purchase with a wallet. */
export const settlementItem = z.object({
  itemid: id,
  kind: z.enum([...advanceKinds, 'wallet']),
  /** Name of the pay period, the semester of a prima advance, or the place of the purchase. */
  label: z.string(),
  requestedAt: instant,
  /** Null for a purchase. */
  paymentState: z.enum(paymentStates).nullable(),
  deductionState: z.enum(deductionStates),
  amount: pesos,
  /** The employee's part of fee and VAT. */
  fees: pesos,
  deducted: pesos,
  remaining: pesos,
});
export type SettlementItem = z.output<typeof settlementItem>;

export const settlementTotals = z.object({
  salary: pesos,
  prima: pesos,
  /** Purchases with wallets that payroll pays for. */
  wallet: pesos,
  /** Part of all amounts that was moved on from earlier periods. */
  carried: pesos,
  /** Fees and VAT of the advances, as far as the employee bears them. */
  fees: pesos,
  total: pesos,
});
export type SettlementTotals = z.output<typeof settlementTotals>;

const settlementPerson = z.object({
  companyemployeeid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  items: z.array(settlementItem),
  total: pesos,
  /** Requests that nobody has paid yet, which a retirement cancels. */
  waiting: z.int(),
});

export const retirement = z.object({
  retirementid: id,
  batchid: id,
  endDate: calendarDate,
  leavingReason: z.object({ id: z.string(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  walletBalances: z.enum(walletBalanceChoices),
  effectiveAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  /** Requests that it cancelled: taking it back does not bring them back. */
  cancelledRequests: z.int(),
  cancelledAmount: pesos,
  /** Money returned to the funds of wallets, taken from them again when the retirement is undone. */
  walletsReturned: pesos,
  /** Reason it cannot be taken back any more; null when it can. */
  undoRefusal: z.string().nullable(),
});

const shared = { base: 'v2', conditions: ['company_access'], context: true } as const;
const access = allOf('retire_employees');

export const previewRetirement = defineEndpoint({
  ...shared,
  access,
  name: 'previewRetirement',
  shows: [
    'access_restriction',
    'advance',
    'client',
    'company',
    'employee',
    'ledger',
    'pay_period',
    'payroll',
    'suspension_period',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'POST',
  path: '/companyportal/employee/retirement/preview',
  onlyAsks: true,
  body: z.strictObject({ who: employeesChosen }),
  response: dataOf(
    z.object({
      people: z.int(),
      alreadyRetired: z.int(),
      withDebt: z.int(),
      waiting: z.int(),
      waitingAmount: pesos,
      totals: settlementTotals,
      /** Balances in wallets, to be kept or returned; null where nobody has one. */
      wallets: z.object({ people: z.int(), balance: pesos }).nullable(),
      /** People who owe, the most first, up to two hundred; with one person, that one. */
      rows: z.array(settlementPerson),
    }),
  ),
  errors: ['conflict'],
  summary: 'Lo que falta por descontar a quienes se van a retirar, adelanto por adelanto. No cambia nada.',
});
export type RetirementPreview = z.output<typeof previewRetirement.response>['data'];

export const retirementOutcome = z.object({
  companyemployeeid: id,
  fullName: z.string(),
  done: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});
export type RetirementOutcome = z.output<typeof retirementOutcome>;

export const retireEmployees = defineEndpoint({
  ...shared,
  access,
  name: 'retireEmployees',
  changes: [
    'advance',
    'audit',
    'employee',
    'ledger',
    'pay_period',
    'retirement',
    'wallet_load',
    'wallet_user',
  ],
  method: 'POST',
  path: '/companyportal/employee/retirement',
  idempotent: true,
  body: z.strictObject({
    who: employeesChosen,
    /** The last day worked: past, today, or to come. */
    endDate: calendarDate,
    /** Id of the catalogue `leavingreason`. */
    leavingReason: text(40),
    note: note(500).nullable(),
    walletBalances: z.enum(walletBalanceChoices),
  }),
  response: dataOf(
    z.object({
      batchid: id,
      retired: z.int(),
      cancelled: z.int(),
      /** People who stay as they were, and why. */
      refused: z.array(retirementOutcome),
    }),
  ),
  errors: ['conflict'],
  summary: 'Retira a una persona o a muchas; cada una responde por separado.',
});
export type RetirementAnswer = z.output<typeof retireEmployees.response>['data'];

export const undoRetirement = defineEndpoint({
  ...shared,
  access,
  name: 'undoRetirement',
  changes: ['audit', 'employee', 'ledger', 'retirement', 'wallet_user'],
  method: 'POST',
  path: '/companyportal/employee/retirement/undo',
  body: z.strictObject({ batchid: id }),
  identifies: { batchid: 'retirement' },
  response: dataOf(
    z.object({
      restored: z.int(),
      /** Money that the funds of wallets gave back to those people. */
      walletsBack: pesos,
      /** Requests of theirs that stay cancelled. */
      cancelledRequests: z.int(),
      cancelledAmount: pesos,
      refused: z.array(retirementOutcome),
    }),
  ),
  errors: ['not_found'],
  summary: 'Deshace los retiros de una misma acción, mientras nada dependa de ellos.',
});

export const getSettlement = defineEndpoint({
  ...shared,
  access,
  name: 'getSettlement',
  shows: [
    'advance',
    'catalog',
    'company',
    'employee',
    'ledger',
    'pay_period',
    'retirement',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/employee/retirement',
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(
    z.object({ person: settlementPerson, totals: settlementTotals, retirement: retirement.nullable() }),
  ),
  errors: ['not_found'],
  summary: 'Lo que falta por descontar de la liquidación de un empleado, y su retiro.',
});
export type Settlement = z.output<typeof getSettlement.response>['data'];

export const downloadSettlementLetter = defineEndpoint({
  ...shared,
  base: 'live',
  access,
  name: 'downloadSettlementLetter',
  shows: [
    'advance',
    'catalog',
    'company',
    'employee',
    'ledger',
    'pay_period',
    'retirement',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/employee/retirement/letter',
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: 'file',
  formats: ['pdf'],
  errors: ['not_found'],
  summary: 'La carta en PDF para la liquidación de un empleado retirado.',
});
