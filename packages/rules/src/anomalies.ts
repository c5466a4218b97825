import type { CalendarDate } from './calendar-date.ts';
import { salaryRemark, type LegalSalary } from './employee-checks.ts';
import { isRetired } from './employment-state.ts';
import type { ContractType, SalaryType } from './employment-terms.ts';
import type { Pesos } from './money.ts';

/** Facts that somebody should look at, the most pressing first, as lists name them. */
export const anomalyLabels = {
  account_before_advance: 'Cuenta cambiada antes de un adelanto',
  shared_account: 'Cuenta de varias personas',
  salary_cut: 'El salario baja mucho',
  salary_jump: 'El salario sube mucho',
  below_minimum: 'Salario por debajo del mínimo',
  retired_with_wallet: 'Retirado con billetera',
  shared_mobile: 'Celular de varias personas',
  shared_email: 'Correo de varias personas',
  missing_data: 'Faltan datos para adelantar',
} as const;
export type AnomalyKind = keyof typeof anomalyLabels;

/** How much a salary changes, in basis points of what it was; negative when it falls. */
export const changeOf = (before: number, after: number): number =>
  Math.trunc(((after - before) * 10_000) / before);

/** A change beyond the client's threshold (basis points), up or down. */
export function salaryAnomaly(
  before: number,
  after: number,
  threshold: number,
): 'salary_cut' | 'salary_jump' | null {
  if (Math.abs(after - before) * 10_000 <= before * threshold) return null;
  return after < before ? 'salary_cut' : 'salary_jump';
}

/** Data that an advance cannot do without: an account to pay to, and some way to reach the person. */
export const missingData = ({
  account,
  mobile,
  email,
}: Pick<PersonFacts, 'account' | 'mobile' | 'email'>): ('account' | 'contact')[] => [
  ...(account === null ? (['account'] as const) : []),
  ...(mobile === null && email === null ? (['contact'] as const) : []),
];

export type PersonFacts = {
  person: string;
  employment: string;
  endDate: CalendarDate | null;
  contractType: ContractType;
  salaryType: SalaryType;
  salary: Pesos;
  /** Bank and number. */
  account: string | null;
  mobile: string | null;
  email: string | null;
  /** Wallets that the person has not left, or left with money. */
  openWallets: number;
};

type Standing = Exclude<AnomalyKind, 'salary_cut' | 'salary_jump' | 'account_before_advance'>;

/** Facts about each employment on a day, whatever it was before. */
export function standingAnomalies(
  everybody: readonly PersonFacts[],
  legal: LegalSalary,
  today: CalendarDate,
): { employment: string; kind: Standing }[] {
  const holders = {
    shared_account: holdersBy(everybody, ({ account }) => account),
    shared_mobile: holdersBy(everybody, ({ mobile }) => mobile),
    shared_email: holdersBy(everybody, ({ email }) => email),
  };
  return everybody.flatMap((one) =>
    Object.entries(standing)
      .filter(([, holds]) => holds(one, { holders, legal, retired: isRetired(one.endDate, today) }))
      .map(([kind]) => ({ employment: one.employment, kind: kind as Standing })),
  );
}

type Around = {
  holders: Record<
    'shared_account' | 'shared_mobile' | 'shared_email',
    ReadonlyMap<string, ReadonlySet<string>>
  >;
  legal: LegalSalary;
  retired: boolean;
};

const isShared = (holders: ReadonlyMap<string, ReadonlySet<string>>, value: string | null): boolean =>
  value !== null && (holders.get(value)?.size ?? 0) > 1;

/** The table of rules: somebody who has left is looked at for what they left behind, and for nothing else. */
const standing: Record<Standing, (one: PersonFacts, around: Around) => boolean> = {
  shared_account: ({ account }, { holders, retired }) =>
    !retired && isShared(holders.shared_account, account),
  shared_mobile: ({ mobile }, { holders, retired }) => !retired && isShared(holders.shared_mobile, mobile),
  shared_email: ({ email }, { holders, retired }) => !retired && isShared(holders.shared_email, email),
  below_minimum: (one, { legal, retired }) => !retired && salaryRemark(one.salary, one, legal) !== null,
  missing_data: (one, { retired }) => !retired && missingData(one).length > 0,
  retired_with_wallet: ({ openWallets }, { retired }) => retired && openWallets > 0,
};

function holdersBy(
  everybody: readonly PersonFacts[],
  of: (one: PersonFacts) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const one of everybody) {
    const value = of(one);
    if (value !== null) found.set(value, (found.get(value) ?? new Set()).add(one.person));
  }
  return found;
}
