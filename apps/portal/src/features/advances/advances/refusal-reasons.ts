import { ruleOutcome } from '@antela/contract/advance-quotes';
import { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';

const refusal = z.object({
  rules: z.array(ruleOutcome.pick({ passed: true, blocking: true, sentence: true })),
});

/** Reasons the API refused an advance: the sentences of the rules that stop it. Empty for any other error. */
export function refusalReasons(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'advance_refused') return [];
  const read = refusal.safeParse(error.data);
  return read.success
    ? read.data.rules.filter((rule) => rule.blocking && !rule.passed).map((rule) => rule.sentence)
    : [];
}
