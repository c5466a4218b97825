import { calendarDate } from '@antela/rules/calendar-date';
import { semesterOf } from '@antela/rules/prima';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, joined } from '../../../lib/format.ts';
import { byCutoff, daysUntil, periodNote, periodStops } from '../../../lib/pay-period.ts';
import { payrollsOptions } from '../../../lib/payroll-queries.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { PeriodLine } from '../../../ui/period-line.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { useNarrow, usePhone } from '../../../ui/use-narrow.ts';

/** The period whose cut-off is next among the payrolls in view; nothing for who may not see payrolls. */
export function PeriodStrip({
  companies,
  payrolls,
}: {
  companies: readonly string[];
  payrolls: readonly string[];
}) {
  const { t } = useTranslation('advances');
  const { t: common } = useTranslation('common');
  const session = useSignedIn();
  const { today } = session;
  const { data, isLoading } = useQuery({
    ...payrollsOptions({ limit: '200' }),
    enabled: hasPermission('view_payrolls'),
  });
  const inView = (data?.data ?? []).filter(
    (payroll) =>
      (payrolls.length === 0 || payrolls.includes(payroll.payrollid)) &&
      (companies.length === 0 || companies.includes(payroll.company.id)),
  );
  const periods = byCutoff(
    inView.flatMap((payroll) => (payroll.currentPeriod ? [{ ...payroll.currentPeriod, payroll }] : [])),
    today,
  );
  const next = periods[0];
  const isSmall = useNarrow();
  // As high as the line with its link, so that the list below never moves.
  const place = isSmall ? 'min-h-14' : 'min-h-48.5 pb-4';
  if (isLoading)
    return (
      <div className={place}>
        <AfterDelay>
          <ToneBlock className={isSmall ? 'h-12' : 'h-38 rounded-panel'} />
        </AfterDelay>
      </div>
    );
  if (!next) return null;

  return (
    <div className={place}>
      <PeriodLine
        isSmall={isSmall}
        title={periods.length > 1 ? `${next.payroll.name}: ${next.label}` : next.label}
        note={joined(
          session.companies.length > 1 && !isSmall && next.payroll.company.name,
          periodNote(next, today, common),
        )}
        stops={periodStops(next, common)}
        today={today}
        href={pathTo.payroll(next.payroll.payrollid)}
      />
      {periods.length > 1 && !isSmall && (
        <p className="mt-2 text-small text-ink-2">
          {t('Es el corte más próximo.')}{' '}
          <Link href={paths.payrolls} className="text-link">
            {t('Ver las {{n}} nóminas', { count: periods.length, n: count(periods.length) })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Prima is earned and paid by semesters, the same for everybody. */
export function SemesterStrip() {
  const { t } = useTranslation('advances');
  const { today } = useSignedIn();
  const { year, half, start, paymentDate } = semesterOf(calendarDate(today));
  const left = daysUntil(paymentDate, today);
  const isPhone = usePhone();
  const days = { count: left, n: count(left) };
  const note =
    left > 0
      ? isPhone
        ? t('Faltan {{n}} días para el pago', days)
        : t('Faltan {{n}} días para el pago de la prima', days)
      : left === 0
        ? t('La prima se paga hoy')
        : t('La prima de este semestre ya se pagó');
  const stops = [
    { name: t('Inicio del semestre'), date: start as string },
    { name: t('Pago'), date: paymentDate as string, detail: t('a más tardar') },
  ];
  return (
    <PeriodLine
      isSmall={useNarrow()}
      title={
        isPhone
          ? t('{{half}}.º semestre de {{year}}', { half, year })
          : half === 1
            ? t('Primer semestre de {{year}}', { year })
            : t('Segundo semestre de {{year}}', { year })
      }
      note={note}
      stops={stops}
      today={today}
    />
  );
}
