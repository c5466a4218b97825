import type { Anomaly, AnomalyKind } from '@antela/contract/anomalies';
import { anomalySentence } from '@antela/rules/anomaly-sentence';
import { mobile } from '../../../lib/format.ts';

/** One sentence of a fact to look at; a mobile as people write it. */
export const sentenceOf = (anomaly: Anomaly): string => {
  const { kind, fact } = anomaly;
  const isMobile = kind === 'shared_mobile' && fact.shared !== null;
  return anomalySentence(
    isMobile ? { ...anomaly, fact: { ...fact, shared: mobile(fact.shared ?? '') } } : anomaly,
  );
};

const sectionOf: Partial<Record<AnomalyKind, string>> = {
  account_before_advance: 'cuenta',
  shared_account: 'cuenta',
  salary_cut: 'contrato',
  salary_jump: 'contrato',
  below_minimum: 'contrato',
  retired_with_wallet: 'billeteras',
};

/** Part of the employee's page where such a fact is put right; the first one where nothing else is said. */
export const placeOf = ({ kind, fact }: Anomaly): string | undefined =>
  fact.missing.includes('account') ? 'cuenta' : sectionOf[kind];
