import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';

type Rule = AdvanceQuote['rules'][number];
type Verdict = 'stops' | 'warns' | 'passes';

const marks: Record<Verdict, { mark: string; look: string }> = {
  stops: { mark: '✖', look: 'text-bad' },
  warns: { mark: '▲', look: 'text-warn' },
  passes: { mark: '✔', look: 'text-ok' },
};

/** Every rule that was looked at: those that stop the advance first, then the warnings, then those fulfilled. */
export function QuoteRules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('advances');
  const said: Record<Verdict, string> = { stops: t('No cumple:'), warns: t('Aviso:'), passes: t('Cumple:') };
  return (
    <>
      <h2 className="mt-6 mb-1 text-body">{t('Reglas')}</h2>
      <ul>
        {byVerdict(rules).map(({ rule, verdict }) => (
          <li
            key={rule.code}
            className={cx(
              'flex gap-2.5 border-b border-line py-1.5 text-table',
              verdict === 'stops' && 'font-medium',
            )}
          >
            <span className={marks[verdict].look} aria-hidden>
              {marks[verdict].mark}
            </span>
            <span className="min-w-0">
              <span className="sr-only">{said[verdict]} </span>
              {rule.sentence}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const order: readonly Verdict[] = ['stops', 'warns', 'passes'];

function byVerdict(rules: readonly Rule[]): { rule: Rule; verdict: Verdict }[] {
  const judged = rules.map((rule) => ({ rule, verdict: verdictOf(rule) }));
  return order.flatMap((verdict) => judged.filter((each) => each.verdict === verdict));
}

function verdictOf({ passed, blocking }: Rule): Verdict {
  if (passed) return 'passes';
  return blocking ? 'stops' : 'warns';
}
