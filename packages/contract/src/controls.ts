import type { PolicyTerms } from './advance-policies.ts';
import type { ClientRestrictionKind } from './client-restriction-rules.ts';
import type { Permission } from './permissions.ts';

/**
 * Direction in which a control lets more money leave, or lets it leave with fewer people looking: a `higher` or a `lower` figure, or a
 * `later` date (none at all is the loosest), a switch turned `off` or `on`, a list of `fewer` things, a step along a list from the
 * strictest, or any change whatever.
 */
export type Looser = 'higher' | 'lower' | 'later' | 'off' | 'on' | 'fewer' | 'any' | readonly string[];

export interface Control {
  /** As its form calls it. */
  name: string;
  looser: Looser;
  /** Words for no value at all, which bounds nothing. */
  none?: string;
}

export interface ControlGroup {
  /** Where the values live: columns of a table, or keys of one of its jsonb columns. */
  table: string;
  within?: string;
  /** Loosening waits for somebody else with this permission; null: only the service's operators change it. */
  approvedBy: Permission | null;
  fields: Readonly<Record<string, Control & { column: string }>>;
}

const field = (column: string, name: string, looser: Looser, none?: string) => ({
  column,
  name,
  looser,
  ...(none !== undefined && { none }),
});

/**
 * Every control on money. Tightening one takes effect at once; loosening it waits for another person. A test fails for a setting
 * that is neither here nor among `ordinarySettings`.
 */
export const controls = {
  wallet: {
    table: 'wallet',
    approvedBy: 'approve_wallet_loads',
    fields: {
      approvalAbove: field('approval_above', 'Aprobación desde', 'higher'),
      userCap: field('user_cap', 'Tope por usuario', 'higher', 'Sin tope'),
      loadCap: field('load_cap', 'Tope por cargue', 'higher', 'Sin tope'),
      lowBalanceAt: field('low_balance_at', 'Aviso de saldo bajo', 'lower', 'Sin aviso'),
    },
  },
  /** Where the wallet has no cap and payroll pays, so that none is nothing to spend; otherwise the cap, or their balance, bounds it. */
  walletUser: {
    table: 'wallet_user',
    approvedBy: 'approve_wallet_loads',
    fields: { limit: field('spend_limit', 'Límite por periodo', 'higher', 'Sin definir') },
  },
  /** Below what the payroll's policy allows; none is what the policy allows. */
  employment: {
    table: 'employment',
    approvedBy: 'manage_payrolls',
    fields: {
      maxPercentage: field('max_percentage', 'Porcentaje máximo', 'higher', 'El de la política'),
      maxAmount: field('max_amount', 'Valor máximo', 'higher', 'El de la política'),
    },
  },
  payroll: {
    table: 'payroll',
    approvedBy: 'manage_payrolls',
    fields: { needsSecondPerson: field('needs_second_person', 'Segunda persona', 'off') },
  },
  policy: {
    table: 'advance_policy',
    within: 'terms',
    approvedBy: 'manage_payrolls',
    fields: {
      percentage: field('percentage', 'Del salario ya ganado', 'higher'),
      primaPercentage: field('primaPercentage', 'De la prima ya causada', 'higher'),
      maximumAmount: field('maximumAmount', 'Máximo por adelanto', 'higher', 'Sin límite'),
      maximumPerPeriod: field('maximumPerPeriod', 'Máximo por periodo', 'higher', 'Sin límite'),
      countPerPeriod: field('countPerPeriod', 'Adelantos por periodo', 'higher', 'Sin límite'),
      countPerDay: field('countPerDay', 'Adelantos por día', 'higher', 'Sin límite'),
      seniorityDays: field('seniorityDays', 'Días de antigüedad mínima', 'lower'),
      approvalAbove: field('approvalAbove', 'Aprobación por encima de', 'higher', 'No se pide'),
      wageProtection: field('wageProtection', 'Protección del salario mínimo', ['strict', 'warn', 'off']),
      companyCreditPerPeriod: field(
        'companyCreditPerPeriod',
        'Cupo de la empresa por periodo',
        'higher',
        'Sin límite',
      ),
      primaBlockDays: field('primaBlockDays', 'Días sin adelantos antes de la prima', 'lower'),
    },
  },
  /** A password alone lets in anybody who learnt it. */
  secondFactor: {
    table: 'client',
    within: 'settings',
    approvedBy: 'manage_company_users',
    fields: {
      secondFactorOffered: field('secondFactorOffered', 'Ofrecer un segundo paso al ingresar', 'off'),
      secondFactorFrom: field('secondFactorFrom', 'Segundo paso al ingresar desde', 'later', 'No se exige'),
      secondFactorGraceDays: field(
        'secondFactorGraceDays',
        'Días de gracia para el segundo paso',
        'higher',
        'No se exige',
      ),
    },
  },
  /** An absence that lowers no prima lets more of it be advanced, and who is on vacation asks like anybody. */
  suspensions: {
    table: 'client',
    within: 'settings',
    approvedBy: 'manage_payrolls',
    fields: {
      lowersPrima: field('lowersPrima', 'Bajan la prima', 'fewer', 'Ninguna'),
      vacationBlocksAdvances: field('vacationBlocksAdvances', 'Las vacaciones impiden adelantar', 'off'),
    },
  },
  client: {
    table: 'client',
    within: 'settings',
    approvedBy: null,
    fields: {
      nextApproverHours: field('nextApproverHours', 'Horas para avisar a quien sigue', 'higher'),
      ownLoadsApproved: field('ownLoadsApproved', 'Uno mismo aprueba los cargues que prepara', 'on'),
      salaryChangeAbove: field('salaryChangeAbove', 'Cambio de salario que se revisa', 'higher'),
      stepUpAbove: field('stepUpAbove', 'Segundo paso al aprobar pagos por encima de', 'higher'),
    },
  },
} as const satisfies Record<string, ControlGroup>;

/** A restriction of the client that is on: its figure is the control, and so is that it is on, for whom and when. */
export const restrictionControls = {
  approvedBy: 'manage_client_restrictions',
  kinds: {
    blackout_dates: { looser: 'any' },
    blackout_before_payment: { figure: 'days', looser: 'lower' },
    weekly_hours: { looser: 'any' },
    percentage: { figure: 'maximum', looser: 'higher' },
    amount_per_advance: { figure: 'maximum', looser: 'higher' },
    amount_per_period: { figure: 'maximum', looser: 'higher' },
    count_per_day: { figure: 'maximum', looser: 'higher' },
    count_per_period: { figure: 'maximum', looser: 'higher' },
    count_per_month: { figure: 'maximum', looser: 'higher' },
    seniority: { figure: 'minimumDays', looser: 'lower' },
    days_since_last_payment: { figure: 'minimumDays', looser: 'lower' },
    salary_range: { looser: 'any' },
    approval_above: { figure: 'amount', looser: 'higher' },
  },
} as const satisfies {
  approvedBy: Permission;
  kinds: Record<ClientRestrictionKind, { figure?: string; looser: Looser }>;
};

/** Settings beside the controls that are none, each with the reason. */
export const ordinarySettings = {
  wallet: {
    companyid: 'whose it is',
    name: 'a name',
    purpose: 'a name',
    payrolls: 'who may be enrolled; what each may hold is capped',
    funding: 'settled when it is made',
    state: 'what is suspended or closed pays nobody, and opening it brings its controls along',
  },
  walletUser: {
    state: 'who is suspended pays nothing, and being active again brings the limit along',
    reason: 'a note',
  },
  employment: {
    companyid: 'whose it is',
    payrollid:
      'its policy is approved by two, a new one is born with every advance approved, and the policy that is left holds for a day',
    code: 'a code',
    position: 'a name',
    area: 'a name',
    costCenter: 'a name; restrictions that go by it are of the client, and hold for a day after it changes',
    city: 'a name',
    contractType: 'a fact of the contract, as in the company’s own payroll',
    startDate: 'a fact of the contract, as in the company’s own payroll',
    endDate: 'a fact of the contract, as in the company’s own payroll',
    leavingReason: 'a note',
    monthlySalary:
      'a fact of the contract, as in the company’s own payroll; after an unusual rise advances wait for approval for a day',
    salaryType: 'a fact of the contract, as in the company’s own payroll',
    transportAllowance: 'a fact of the contract, as in the company’s own payroll',
    fixedDeductions: 'a fact of the contract, as in the company’s own payroll',
    account: 'another account holds payouts for a day and is mailed to its owner',
  },
  payroll: {
    companyid: 'whose it is',
    name: 'a name',
    deductionConcept: 'a code for the payroll software',
    schedule: 'when it is paid',
  },
  policy: {
    minimumAmount: 'keeps small advances away, not large ones',
    step: 'rounds down',
    hours: 'a timetable',
    fee: 'a price',
    partialFebruary: 'how days are counted',
  },
} as const satisfies {
  wallet: Record<string, string>;
  walletUser: Record<string, string>;
  employment: Record<string, string>;
  payroll: Record<string, string>;
  policy: Partial<Record<keyof PolicyTerms, string>>;
};

/**
 * Controls that a wallet is born with, whatever its maker asks for: what is looser waits like any change. Every load is approved;
 * and one that payroll pays for, where nothing is loaded, pays nothing.
 */
export const walletAtBirth = (
  funding: 'prefunded' | 'payroll',
): { approvalAbove: number; userCap?: number } =>
  funding === 'payroll' ? { approvalAbove: 0, userCap: 0 } : { approvalAbove: 0 };

/** The policy that a payroll is born with has every advance approved, until another person approves that it has not. */
export const policyAtBirth = { approvalAbove: 0 } as const satisfies Partial<PolicyTerms>;

/** A person's limit bounds what payroll pays for only where their wallet has no cap of its own: without one they spend nothing. */
export const boundsPayroll = (wallet: {
  funding: 'prefunded' | 'payroll';
  userCap: number | null;
}): boolean => wallet.funding === 'payroll' && wallet.userCap === null;

/** Whether going from one value to the other loosens a control; equal values never do. */
export function isLooser(looser: Looser, before: unknown, after: unknown): boolean {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return false;
  if (looser === 'any') return true;
  if (looser === 'off') return before === true;
  if (looser === 'on') return after === true;
  if (looser === 'fewer') return list(before).some((one) => !list(after).includes(one));
  if (typeof looser === 'object') return looser.indexOf(String(after)) > looser.indexOf(String(before));
  if (before === null || before === undefined) return false;
  if (after === null || after === undefined) return true;
  if (looser === 'later') return typeof after !== 'string' || typeof before !== 'string' || after > before;
  return looser === 'higher' ? Number(after) > Number(before) : Number(after) < Number(before);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Controls of a wallet that a change loosens. Where payroll pays, a first cap is money for whoever has no limit of their own. */
export const loosenedOfWallet = (
  funding: 'prefunded' | 'payroll',
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] => {
  const givesFirst = funding === 'payroll' && before['userCap'] === null && Number(after['userCap']) > 0;
  return [...loosenedControls(controls.wallet, before, after), ...(givesFirst ? ['userCap'] : [])];
};

/** The controls of a group that a change loosens, in the order of the registry. */
export const loosenedControls = (
  group: ControlGroup,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(group.fields).flatMap(([key, { looser }]) =>
    key in after && isLooser(looser, before[key], after[key]) ? [key] : [],
  );

/** Permissions to approve money that another person moves, or a control that another person loosens. */
export const approvingPermissions = [
  'approve_transactions',
  'approve_wallet_loads',
  'close_payrolls',
  'manage_payrolls',
  'manage_client_restrictions',
  'manage_company_roles',
  'manage_company_users',
  'manage_api_keys',
] as const satisfies readonly Permission[];

/** Permissions among those gained that approve money. */
export const gainedApprovals = (before: readonly Permission[], after: readonly Permission[]): Permission[] =>
  approvingPermissions.filter((permission) => after.includes(permission) && !before.includes(permission));
