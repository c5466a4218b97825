import type { PolicyTerms, PolicyVersion } from '@antela/contract/advance-policies';
import { defaultAdvancePolicy, type AdvancePolicy } from '@antela/rules/advance-policy';
import type { Fault } from '@antela/rules/pay-calendar';
import { policyFaults } from '@antela/rules/policy-faults';

/** Amounts and counts that may be left empty, which then means no limit. */
type Optional =
  | 'maximumAmount'
  | 'maximumPerPeriod'
  | 'companyCreditPerPeriod'
  | 'countPerPeriod'
  | 'countPerDay';
type Required =
  | 'percentage'
  | 'primaPercentage'
  | 'minimumAmount'
  | 'step'
  | 'seniorityDays'
  | 'primaBlockDays';

/** The terms as their form holds them: a number that is still missing is null. */
export type PolicyDraft = { [Field in Optional | Required]: number | null } & {
  feeFixed: number | null;
  feePercentage: number | null;
  feePayer: PolicyTerms['fee']['payer'];
  feeEmployeeShare: number | null;
  wageProtection: PolicyTerms['wageProtection'];
  partialFebruary: PolicyTerms['partialFebruary'];
  approval: 'never' | 'always' | 'above';
  approvalAbove: number | null;
  /** Windows of the week; `hasHours` false is always. */
  hasHours: boolean;
  hours: { key: string; day: number; from: string; until: string }[];
};

export function policyDraftOf(version: PolicyVersion | null): PolicyDraft {
  const { fee, hours, approvalAbove, ...terms }: PolicyTerms | AdvancePolicy =
    version?.terms ?? defaultAdvancePolicy;
  return {
    ...terms,
    feeFixed: fee.fixed,
    feePercentage: fee.percentage,
    feePayer: fee.payer,
    feeEmployeeShare: fee.employeeShare,
    approval: approvalAbove === null ? 'never' : approvalAbove === 0 ? 'always' : 'above',
    approvalAbove: approvalAbove === 0 ? null : approvalAbove,
    hasHours: hours !== null,
    hours: (hours ?? workWeek).map(({ day, fromMinute, untilMinute }) => ({
      key: `${day} ${fromMinute}`,
      day,
      from: clockOf(fromMinute),
      until: clockOf(untilMinute),
    })),
  };
}

const workWeek = [1, 2, 3, 4, 5].map((day) => ({ day, fromMinute: 480, untilMinute: 1_080 }));

/** Returns the terms a draft makes, or its faults by field. */
export function readPolicy(
  draft: PolicyDraft,
  missing: string,
): { terms: PolicyTerms; faults: null } | { terms: null; faults: Record<string, string> } {
  const needed = {
    percentage: draft.percentage,
    primaPercentage: draft.primaPercentage,
    minimumAmount: draft.minimumAmount || null,
    step: draft.step || null,
    seniorityDays: draft.seniorityDays,
    primaBlockDays: draft.primaBlockDays,
    feeFixed: draft.feeFixed,
    feePercentage: draft.feePercentage,
    ...(draft.feePayer === 'shared' && { feeEmployeeShare: draft.feeEmployeeShare }),
    ...(draft.approval === 'above' && { approvalAbove: draft.approvalAbove }),
  };
  const empty = Object.entries(needed).filter(([, value]) => value === null);
  if (empty.length > 0)
    return { terms: null, faults: Object.fromEntries(empty.map(([field]) => [field, missing])) };
  const terms = termsOf(draft);
  const faults = policyFaults(terms as AdvancePolicy);
  return faults.length > 0 ? { terms: null, faults: byField(faults) } : { terms, faults: null };
}

const byField = (faults: readonly Fault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ path, detail }) => [path, detail]));

function termsOf(draft: PolicyDraft): PolicyTerms {
  return {
    percentage: draft.percentage ?? 0,
    primaPercentage: draft.primaPercentage ?? 0,
    minimumAmount: draft.minimumAmount ?? 0,
    maximumAmount: draft.maximumAmount,
    step: draft.step ?? 1,
    maximumPerPeriod: draft.maximumPerPeriod,
    countPerPeriod: draft.countPerPeriod,
    countPerDay: draft.countPerDay,
    seniorityDays: draft.seniorityDays ?? 0,
    hours: draft.hasHours
      ? draft.hours.map(({ day, from, until }) => ({
          day,
          fromMinute: minuteOf(from),
          untilMinute: minuteOf(until) || 1_440,
        }))
      : null,
    fee: {
      fixed: draft.feeFixed ?? 0,
      percentage: draft.feePercentage ?? 0,
      payer: draft.feePayer,
      employeeShare: draft.feeEmployeeShare ?? 0,
    },
    approvalAbove: draft.approval === 'never' ? null : draft.approval === 'always' ? 0 : draft.approvalAbove,
    wageProtection: draft.wageProtection,
    partialFebruary: draft.partialFebruary,
    companyCreditPerPeriod: draft.companyCreditPerPeriod,
    primaBlockDays: draft.primaBlockDays ?? 0,
  };
}

/** '08:30' as minutes since midnight; 1440, the next midnight, is written '00:00' too. */
const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
