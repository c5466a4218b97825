import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type Step = { label: string; /** Present where one may go back to it. */ href?: string };

/** Where one is in a piece of work with a fixed order; `current` counts from zero. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly Step[];
  current: number;
}) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={label} className="@container">
      <ol className="flex flex-wrap gap-x-6 gap-y-1">
        {steps.map((step, index) => {
          const done = index < current;
          const here = index === current;
          return (
            <li
              key={step.label}
              aria-current={here ? 'step' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-2 border-b-3 text-table',
                here ? 'border-maiz font-semibold' : 'border-transparent text-ink-2',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'inline-flex size-5.5 items-center justify-center rounded-full text-caption font-semibold',
                  done
                    ? 'bg-primary text-on-primary'
                    : here
                      ? 'bg-maiz text-on-maiz'
                      : 'bg-neutral-soft text-neutral',
                )}
              >
                {done ? '✓' : index + 1}
              </span>
              {/* Where there is no room for all, the chosen one alone is named to the eye: the others keep their shapes, in one line. */}
              <span className={cx(!here && !step.href && '@max-xl:sr-only')}>
                {done && step.href ? (
                  <Link href={step.href} className="hover:underline">
                    {step.label}
                  </Link>
                ) : (
                  step.label
                )}
              </span>
              {done && <span className="sr-only">{t('(listo)')}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
