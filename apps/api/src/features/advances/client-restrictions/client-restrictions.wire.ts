import type { ClientRestriction, clientRestrictionBody } from '@antela/contract/client-restrictions';
import { calendarDate } from '@antela/rules/calendar-date';
import type { ClientRestrictionRule } from '@antela/rules/client-restriction';
import { restrictionSentence } from '@antela/rules/restriction-sentence';
import type { z } from 'zod';
import type { ClientRestrictionRecord, RestrictionValues } from './client-restrictions.sql.ts';

export type RestrictionBody = z.output<typeof clientRestrictionBody>;

type Loose = Omit<ClientRestriction, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date | null };

export function toRestriction(record: ClientRestrictionRecord): Loose {
  return {
    clientrestrictionid: record.id,
    name: record.name,
    products: record.products as ClientRestriction['products'],
    scope: {
      companies: record.companies,
      payrolls: record.payrolls.map(({ id, name, company }) => ({ id, name: `${name} · ${company}` })),
      costCenters: [...record.scope.costCentres],
      contractTypes: [...record.scope.contractTypes],
    },
    hasOtherCompanies: record.hasOtherCompanies,
    validFrom: record.validFrom,
    validUntil: record.validUntil,
    repetition: record.repetition,
    rule: record.rule as ClientRestriction['rule'],
    state: record.state,
    wasInForce: wasInForce(record),
    sentence: sentenceOf(record, record),
    createdBy: record.createdBy,
    createdAt: record.createdAt,
    updatedBy: record.updatedBy,
    updatedAt: record.updatedAt,
    version: record.version,
  };
}

/** It holds today, or has held before. */
export const wasInForce = ({ wasInForce: before, state }: ClientRestrictionRecord): boolean =>
  before || state === 'active' || state === 'expired';

/** Payrolls share names between companies, so theirs is said with each. */
export const sentenceOf = (
  restriction: RestrictionValues,
  names: Pick<ClientRestrictionRecord, 'companies' | 'payrolls'>,
): string =>
  restrictionSentence(restriction, {
    companies: names.companies.map(({ name }) => name),
    payrolls: names.payrolls.map(({ name, company }) => `${name} · ${company}`),
    costCentres: restriction.scope.costCentres,
    contractTypes: restriction.scope.contractTypes,
  });

const sortedSet = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();

/**
 * Values of a body, in the words of the rules; lists without an order are put in one, so that only real differences are
 * changes.
 */
export function valuesOf(body: RestrictionBody): RestrictionValues {
  return {
    name: body.name,
    products: sortedSet(body.products).toReversed(),
    scope: {
      companyIds: sortedSet(body.scope.companyids),
      payrollIds: sortedSet(body.scope.payrollids),
      costCentres: sortedSet(body.scope.costCenters),
      contractTypes: sortedSet(body.scope.contractTypes),
    },
    validFrom: calendarDate(body.validFrom),
    validUntil: body.validUntil === null ? null : calendarDate(body.validUntil),
    repetition: body.repetition,
    rule: ruleOf(body.rule),
  };
}

function ruleOf(rule: RestrictionBody['rule']): ClientRestrictionRule {
  switch (rule.kind) {
    case 'blackout_dates':
      return {
        ...rule,
        ranges: rule.ranges
          .map(({ from, until }) => ({ from: calendarDate(from), until: calendarDate(until) }))
          .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      };
    case 'weekly_hours':
      return {
        ...rule,
        windows: rule.windows.toSorted(
          (one, other) => one.day - other.day || one.fromMinute - other.fromMinute,
        ),
      };
    default:
      // The contract bounds every figure as the rules' branded numbers do.
      return rule as ClientRestrictionRule;
  }
}
