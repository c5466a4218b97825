import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PayPeriod } from '@antela/contract/payrolls';
import { bogotaDate } from '@antela/rules/calendar-date';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/format.ts';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import { shortDay } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { barsOf, type PeriodRoute, type RouteStop, type StopName } from './period-route.ts';
import { markedStop, stepOf } from './period-step.ts';
import { useRouteWords } from './route-words.ts';

type Props = {
  payrollid: string;
  period: PayPeriod;
  detail: PeriodDetail | null;
  route: PeriodRoute;
  /** Step that the page shows. */
  shown: PeriodStepWord;
};

/** The line as the stepper of the period: one stop per act, each the way to its step; the chosen one is marked. Lines and marks are borders and drawings, so that forced colours keep them. */
export function RouteDrawing({ payrollid, period, detail, route, shown }: Props) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const { names, linesOf } = useRouteWords();
  const said = {
    done: t('(hecho)'),
    next: t('(sigue)'),
    late: t('(por explicar o vencido)'),
    ahead: t('(aún no)'),
  };
  return (
    <>
      <p className="sr-only">{t('Hoy es {{date}}', { date: longDate(today) })}</p>
      <ol className="period-route" aria-label={t('Pasos del cierre')}>
        {route.stops.map((stop) => {
          const step = stepOf[stop.name];
          const isShown = stop.name === markedStop(route, shown);
          const [when, extent] = linesOf({ period, detail, stop });
          const words = (
            <>
              <b>{names[stop.name]}</b>
              <span className="sr-only">{said[stop.state]}</span>
              <i>{when}</i>
              <i>{extent}</i>
            </>
          );
          return (
            <li
              key={stop.name}
              className={cx(
                stop.name === 'opening' && 'is-open-stretch',
                stop.name === 'payment' && 'is-mark',
              )}
            >
              {stop.behind > 0 && (
                <span className="behind" style={{ width: `${stop.behind}%` }} aria-hidden />
              )}
              {stop.name === 'opening' && <Bars period={period} detail={detail} today={today} />}
              <Mark stop={stop} />
              {route.today?.after === stop.name && (
                <span
                  className={cx('today', isLast(stop.name) && 'is-turned')}
                  style={{ left: `calc(0.5625rem + ${route.today.at}%)` }}
                  aria-hidden
                >
                  <span>{t('Hoy, {{day}}', { day: shortDay(today) })}</span>
                </span>
              )}
              {step === null ? (
                <span className="stop">{words}</span>
              ) : (
                <Link
                  href={pathTo.payPeriod(payrollid, period.payperiodid, step)}
                  aria-current={isShown ? 'step' : undefined}
                  className="stop"
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The flag of today would leave the panel there. */
const isLast = (name: StopName) => name === 'remittance' || name === 'close';

/** ✓ done, ◉ next, ▲ late, ○ not yet; the payment is a mere mark on the line. */
function Mark({ stop: { name, state } }: { stop: RouteStop }) {
  const look = { done: 'text-primary', next: 'text-ink', late: 'text-warn', ahead: 'text-line-strong' }[
    state
  ];
  return (
    <svg viewBox="0 0 20 20" className={cx('mark', look)} aria-hidden>
      {name === 'payment' ? (
        <path d="M10 1.5v17" fill="none" stroke="currentColor" strokeWidth="2.5" />
      ) : state === 'done' ? (
        <>
          <rect x="1" y="1" width="18" height="18" rx="4" fill="currentColor" />
          <path d="m5.5 10.5 3 3 6-6.5" fill="none" className="stroke-surface" strokeWidth="2.25" />
        </>
      ) : state === 'late' ? (
        <path d="M10 1.5 19 18H1Z" fill="currentColor" />
      ) : (
        <>
          <circle
            cx="10"
            cy="10"
            r="8"
            className="fill-surface"
            stroke="currentColor"
            strokeWidth={state === 'next' ? 2.75 : 2}
          />
          {state === 'next' && <circle cx="10" cy="10" r="4" className="fill-maiz" />}
        </>
      )}
    </svg>
  );
}

const barWidth = 10;
const barHeight = 44;

/** The open stretch as a calendar: a quiet bar for what was asked for on each day, today's in primary. */
function Bars({ period, detail, today }: Pick<Props, 'period' | 'detail'> & { today: string }) {
  if (!detail) return null;
  const bars = barsOf(detail.byDay, period.startDate, bogotaDate(new Date(period.cutoffAt)));
  return (
    <svg
      className="bars text-bar"
      viewBox={`0 0 ${bars.length * barWidth} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map(({ date, share }, index) => {
        const height = share === 0 ? 0 : Math.max(share * barHeight, 2);
        return (
          <rect
            key={date}
            x={index * barWidth + 1.5}
            y={barHeight - height}
            width={barWidth - 3}
            height={height}
            fill="currentColor"
            className={date === today ? 'text-primary' : undefined}
          />
        );
      })}
    </svg>
  );
}
