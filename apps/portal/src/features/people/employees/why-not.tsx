import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { addDays, calendarDate } from '@antela/rules/calendar-date';
import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../../lib/format.ts';
import { isLeastAvailable } from '../../../lib/least-available.ts';
import { pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { useQuote } from './employees.queries.ts';

type Props = { companyemployeeid: string; refusedBy: string };

/** The rule that stops an advance of salary, and the ways left: wait for a day, or take prima. */
export function WhyNot({ companyemployeeid, refusedBy }: Props) {
  const { t } = useTranslation('employees');
  const salary = useQuote(companyemployeeid, 'salary').data;
  const prima = useQuote(companyemployeeid, 'prima').data;
  const next = salary && nextPeriod(salary);
  // Two lines are kept for what the quotes bring.
  return (
    <div className="flex w-72 max-w-full flex-col gap-2 text-table">
      <p>{refusedBy}</p>
      <p className="min-h-9" role="status">
        {next && <>{t('El periodo siguiente empieza el {{date}}.', { date: longDate(next) })} </>}
        {prima && primaWords(prima, t)}
      </p>
      <Link href={pathTo.employee(companyemployeeid)} className="text-link pointer-coarse:py-3">
        {t('Ver qué puede hacer hoy')}
      </Link>
    </div>
  );
}

function primaWords(prima: AdvanceQuote, t: (key: string, values?: Record<string, unknown>) => string) {
  const amount = pesos(prima.available);
  if (prima.available === 0) return t('Hoy tampoco puede adelantar prima.');
  return isLeastAvailable(prima)
    ? t('Puede adelantar prima: al menos {{amount}}.', { amount })
    : t('Puede adelantar prima: hasta {{amount}}.', { amount });
}

const ofPeriod = ['period_open', 'before_cutoff'];

/** Day from which the period is another one, where nothing but the period stops the advance. */
function nextPeriod({ period, rules }: AdvanceQuote): string | null {
  const stops = rules.filter(({ blocking, passed }) => blocking && !passed);
  const isOfPeriod = stops.every(({ code }) => ofPeriod.includes(code));
  return period && isOfPeriod ? addDays(calendarDate(period.endDate), 1) : null;
}
