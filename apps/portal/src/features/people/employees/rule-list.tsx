import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';

type Rule = AdvanceQuote['rules'][number];

const why = {
  salary: '¿Por qué no puede adelantar salario?',
  prima: '¿Por qué no puede adelantar prima?',
} as const;
const passed = {
  salary: 'Salario: ver las {{count}} reglas que cumple',
  prima: 'Prima: ver las {{count}} reglas que cumple',
} as const;
const looked = {
  salary: 'Salario: ver las {{count}} reglas revisadas',
  prima: 'Prima: ver las {{count}} reglas revisadas',
} as const;

/** Rules that stop the advance stand open; the rest is one press away, because "why can they?" is asked too. */
export function RuleList({ quote: { kind, rules } }: { quote: AdvanceQuote }) {
  const { t } = useTranslation('employees');
  const stops = rules.filter((rule) => rule.blocking && !rule.passed);
  const rest = rules.filter((rule) => !stops.includes(rule));

  return (
    <div className="flex flex-col gap-2">
      {stops.length > 0 && (
        <>
          <h3 className="font-ui text-table font-semibold">{t(why[kind])}</h3>
          <Rules rules={stops} />
        </>
      )}
      <details>
        <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11 pointer-coarse:py-3 text-table font-semibold text-primary">
          {t(stops.length > 0 ? passed[kind] : looked[kind], { count: rest.length })}
        </summary>
        <Rules rules={rest} />
      </details>
    </div>
  );
}

const marks = {
  passed: { sign: '✔', look: 'text-ok', word: 'Cumple:' },
  stopped: { sign: '✖', look: 'text-bad', word: 'No cumple:' },
  warned: { sign: '▲', look: 'text-warn', word: 'Aviso:' },
};

function Rules({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation('employees');
  return (
    <ul className="flex flex-col">
      {rules.map((rule) => {
        const { sign, look, word } = marks[rule.passed ? 'passed' : rule.blocking ? 'stopped' : 'warned'];
        return (
          <li key={rule.code} className="flex gap-2.5 border-b border-line py-1.5 text-table">
            <span aria-hidden className={cx('w-4 flex-none text-center', look)}>
              {sign}
            </span>
            <span className="min-w-0">
              <span className="sr-only">{t(word)} </span>
              {rule.sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
