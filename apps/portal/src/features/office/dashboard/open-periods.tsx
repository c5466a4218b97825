import type { Dashboard } from '@antela/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { count, joined } from '../../../lib/format.ts';
import { byCutoff, periodNote, periodStops } from '../../../lib/pay-period.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { PeriodLine } from '../../../ui/period-line.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';

/** More lines than these would push down what waits for somebody. */
const shownMax = 2;

type Period = NonNullable<Dashboard['periods']>[number];
/** Periods of one calendar. */
type Line = [Period, ...Period[]];

/** The period lines with the nearest cut-offs; the others are behind one link. */
export function OpenPeriods({ periods }: { periods: NonNullable<Dashboard['periods']> }) {
  const { t } = useTranslation('dashboard');
  const { today } = useSignedIn();
  const nearest = byCalendar(byCutoff(periods, today)).slice(0, shownMax);

  return (
    <div className="flex flex-col gap-3">
      {nearest.map((line) => (
        <CalendarLine key={line[0].payperiodid} line={line} isAll={periods.length === line.length} />
      ))}
      {periods.length > nearest.flat().length && (
        <p className="text-table text-ink-2">
          {t('Son los cortes más próximos.')}{' '}
          <Link href={paths.payrolls} className="text-link">
            {t('Ver todas ({{number}})', { number: count(periods.length) })}
          </Link>
        </p>
      )}
    </div>
  );
}

function CalendarLine({ line, isAll }: { line: Line; isAll: boolean }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const { today, companies } = useSignedIn();
  const [period, ...others] = line;
  const isPhone = usePhone();
  const isOne = others.length === 0;
  const isNamed = !(isOne && isAll) && others.every(({ payroll }) => payroll.name === period.payroll.name);
  const whose = isOne
    ? companies.length > 1 && period.company.name
    : t('{{n}} nóminas', { count: line.length, n: count(line.length) });
  // On a phone the first thing to do has to be on the first screen: the line without its words leads to them.
  const brief = isNamed ? period.payroll.name : period.label;
  const full = isNamed ? `${period.payroll.name}: ${period.label}` : period.label;
  const left = periodNote(period, today, common);
  return (
    <PeriodLine
      isSmall={isPhone}
      title={isPhone ? brief : full}
      note={isPhone ? left : joined(whose, left)}
      stops={periodStops(period, common)}
      today={today}
      href={isOne ? pathTo.payroll(period.payroll.id) : paths.payrolls}
    />
  );
}

/** Payrolls of several companies can go by one calendar: they have one line. */
function byCalendar(periods: readonly Period[]): Line[] {
  const lines = new Map<string, Line>();
  for (const period of periods) {
    const { label, state, startDate, endDate, cutoffAt, paymentDate } = period;
    const calendar = [label, state, startDate, endDate, cutoffAt, paymentDate].join(' ');
    const known = lines.get(calendar);
    if (known) known.push(period);
    else lines.set(calendar, [period]);
  }
  return [...lines.values()];
}
