import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PayPeriod } from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import { primaPaymentWithin } from '@antela/rules/prima';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockTime, count, pesos } from '../../../lib/format.ts';
import { daysUntil } from '../../../lib/pay-period.ts';
import { shortDay, shortWeekDay } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { RouteStop, StopName } from './period-route.ts';

type Shown = { period: PayPeriod; detail: PeriodDetail | null; stop: RouteStop };
type Given = Shown & { today: string; t: TFunction<'pay-periods'> };
type Lines = readonly [when: string | null, extent: string | null];

/** Name of each stop, and the two lines below it: when, and how much or who. */
export function useRouteWords(): {
  names: Record<StopName, string>;
  linesOf: (shown: Shown) => Lines;
} {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  return {
    names: {
      opening: t('Apertura'),
      cutoff: t('Corte'),
      report: t('Reporte'),
      payment: t('Pago'),
      confirmation: t('Confirmación'),
      remittance: t('Giro'),
      close: t('Cierre'),
    },
    linesOf: (shown) => stopLines[shown.stop.name]({ ...shown, today, t }),
  };
}

const stopLines: Record<StopName, (given: Given) => Lines> = {
  opening: ({ detail, period, stop: { date }, t }) => [
    date && shortDay(date),
    detail && period.state !== 'open'
      ? t('{{n}} adelantos', { count: detail.totals.advances, n: count(detail.totals.advances) })
      : null,
  ],
  cutoff: cutOffLines,
  report: reportLines,
  payment: ({ period, t }) => {
    const prima = primaPaymentWithin(calendarDate(period.startDate), calendarDate(period.endDate));
    return [
      shortWeekDay(period.paymentDate),
      prima === null ? null : t('prima hasta el {{day}}', { day: shortDay(prima) }),
    ];
  },
  confirmation: confirmationLines,
  remittance: remittanceLines,
  close: ({ stop: { date }, t }) => [date === null ? t('con el giro') : shortDay(date), null],
};

function cutOffLines({ period, stop: { date, state }, today, t }: Given): Lines {
  const left = date === null ? 0 : daysUntil(date, today);
  return [
    date && `${shortWeekDay(date)}, ${clockTime(period.cutoffAt)}`,
    state !== 'next' ? null : left > 0 ? t('en {{count}} días, solo', { count: left }) : t('se hace solo'),
  ];
}

function reportLines({ detail, stop: { date, state }, t }: Given): Lines {
  const report = detail?.reports[0];
  if (report && date)
    return [
      t('{{day}}, versión {{version}}', { day: shortDay(date), version: report.version }),
      pesos(report.total),
    ];
  return [t('después del corte'), state === 'ahead' || !detail ? null : peopleOf(detail, t)];
}

function confirmationLines({ detail, stop: { date, state }, t }: Given): Lines {
  const done = detail?.confirmation;
  if (done && date)
    return [
      shortDay(date),
      done.unexplained > 0
        ? t('{{n}} por explicar', { count: done.unexplained, n: count(done.unexplained) })
        : pesos(done.deducted),
    ];
  if (date === null) return [null, null];
  return [
    deadline(date, state, t),
    detail && state !== 'ahead' ? peopleOf(detail, t) : t('lo que descontaste'),
  ];
}

function remittanceLines({ detail, stop: { state }, t }: Given): Lines {
  const { remittance, confirmation } = detail ?? {};
  if (!remittance || !confirmation)
    return [
      remittance?.by ? t('hasta el {{day}}', { day: shortDay(remittance.by) }) : t('tras confirmar'),
      null,
    ];
  const last = remittance.payments.at(-1);
  const left = remittance.due - remittance.paidSoFar;
  if (state === 'done') return [last ? shortDay(last.paidOn) : null, pesos(remittance.due)];
  if (remittance.paidSoFar > 0)
    return [
      t('{{amount}} girados', { amount: pesos(remittance.paidSoFar) }),
      t('faltan {{amount}}', { amount: pesos(left) }),
    ];
  return [remittance.by === null ? t('sin plazo') : deadline(remittance.by, state, t), pesos(left)];
}

function deadline(date: string, state: RouteStop['state'], t: Given['t']): string {
  const day = shortDay(date);
  return state === 'late' ? t('era hasta el {{day}}', { day }) : t('hasta el {{day}}', { day });
}

const peopleOf = ({ totals }: PeriodDetail, t: Given['t']): string =>
  t('{{n}} personas', { count: totals.lines, n: count(totals.lines) });
