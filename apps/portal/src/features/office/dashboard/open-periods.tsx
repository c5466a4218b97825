import type { Dashboard } from '@antela/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { byCutoff, periodNote, periodStops } from '../../../lib/pay-period.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { PeriodLine } from '../../../ui/period-line.tsx';

/** More lines than these would push down what waits for somebody. */
const shownMax = 2;

/** The period lines with the nearest cut-offs; the others are behind one link. */
export function OpenPeriods({ periods }: { periods: NonNullable<Dashboard['periods']> }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const { today, companies } = useSignedIn();
  const nearest = byCutoff(periods, today).slice(0, shownMax);

  return (
    <div className="flex flex-col gap-3">
      {nearest.map((period) => (
        <PeriodLine
          key={period.payperiodid}
          title={periods.length > 1 ? `${period.payroll.name}: ${period.label}` : period.label}
          note={[
            ...(companies.length > 1 ? [period.company.name] : []),
            periodNote(period, today, common),
          ].join(' · ')}
          stops={periodStops(period, common)}
          today={today}
          href={pathTo.payroll(period.payroll.id)}
        />
      ))}
      {periods.length > shownMax && (
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
