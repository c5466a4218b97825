import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';

type Rule = AdvanceQuote['rules'][number];
type Verdict = 'stops' | 'warns' | 'passes';
type Judged = { rule: Rule; verdict: Verdict };

const marks: Record<Verdict, { mark: string; look: string }> = {
  stops: { mark: '✖', look: 'text-bad' },
  warns: { mark: '▲', look: 'text-warn' },
  passes: { mark: '✔', look: 'text-ok' },
};

/** Rules that stop the advance, then the warnings; those fulfilled are one press away, with their count. */
export function QuoteRules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('advances');
  const judged = byVerdict(rules);
  const open = judged.filter(({ verdict }) => verdict !== 'passes');
  const passed = judged.filter(({ verdict }) => verdict === 'passes');
  const words = { count: passed.length, n: count(passed.length) };
  return (
    <>
      <h2 className="mt-6 mb-1 text-body">{t('Reglas')}</h2>
      <RuleList rules={open} />
      {passed.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer py-1.5 text-table font-semibold text-primary pointer-coarse:min-h-11 pointer-coarse:py-3">
            {open.length > 0
              ? t('Cumple las otras {{n}} reglas', words)
              : t('Cumple las {{n}} reglas', words)}
          </summary>
          <RuleList rules={passed} />
        </details>
      )}
    </>
  );
}

function RuleList({ rules }: { rules: readonly Judged[] }) {
  const { t } = useTranslation('advances');
  const said: Record<Verdict, string> = { stops: t('No cumple:'), warns: t('Aviso:'), passes: t('Cumple:') };
  if (rules.length === 0) return null;
  return (
    <ul>
      {rules.map(({ rule, verdict }) => (
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
  );
}

const order: readonly Verdict[] = ['stops', 'warns', 'passes'];

function byVerdict(rules: readonly Rule[]): Judged[] {
  const judged = rules.map((rule) => ({ rule, verdict: verdictOf(rule) }));
  return order.flatMap((verdict) => judged.filter((each) => each.verdict === verdict));
}

function verdictOf({ passed, blocking }: Rule): Verdict {
  if (passed) return 'passes';
  return blocking ? 'stops' : 'warns';
}
