import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PayPeriod } from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import { primaPaymentWithin } from '@antela/rules/prima';
import { useTranslation } from 'react-i18next';
import { clockTime, count, pesos } from '../../../lib/format.ts';
import { daysUntil } from '../../../lib/pay-period.ts';
import { shortDay, shortWeekDay } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { RouteStop, StopName } from './period-route.ts';

type Given = { period: PayPeriod; detail: PeriodDetail | null; stop: RouteStop };
type Lines = readonly [when: string | null, extent: string | null];

/** Name of each stop, and the two lines below it: when, and how much or who. */
export function useRouteWords(): {
  names: Record<StopName, string>;
  linesOf: (given: Given) => Lines;
} {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const names: Record<StopName, string> = {
    opening: t('Apertura'),
    cutoff: t('Corte'),
    report: t('Reporte'),
    payment: t('Pago'),
    confirmation: t('Confirmación'),
    remittance: t('Giro'),
    close: t('Cierre'),
  };
  const people = (n: number) => t('{{n}} personas', { count: n, n: count(n) });

  const lines: Record<StopName, (given: Given & { date: string | null }) => Lines> = {
    opening: ({ date, detail, period }) => [
      date && shortDay(date),
      detail && period.state !== 'open'
        ? t('{{n}} adelantos', { count: detail.totals.advances, n: count(detail.totals.advances) })
        : null,
    ],
    cutoff: ({ date, period, stop }) => {
      const left = date === null ? 0 : daysUntil(date, today);
      return [
        date && `${shortWeekDay(date)}, ${clockTime(period.cutoffAt)}`,
        stop.state !== 'next'
          ? null
          : left > 0
            ? t('en {{count}} días, solo', { count: left })
            : t('se hace solo'),
      ];
    },
    report: ({ date, detail, stop }) => {
      const report = detail?.reports[0];
      if (report && date)
        return [
          t('{{day}}, versión {{version}}', { day: shortDay(date), version: report.version }),
          pesos(report.total),
        ];
      return [t('después del corte'), stop.state === 'ahead' || !detail ? null : people(detail.totals.lines)];
    },
    payment: ({ period }) => {
      const prima = primaPaymentWithin(calendarDate(period.startDate), calendarDate(period.endDate));
      return [
        shortWeekDay(period.paymentDate),
        prima === null ? null : t('prima hasta el {{day}}', { day: shortDay(prima) }),
      ];
    },
    confirmation: ({ date, detail, stop }) => confirmationLines(date, detail, stop),
    remittance: ({ detail, stop }) => remittanceLines(detail, stop),
    close: ({ date }) => [date === null ? t('con el giro') : shortDay(date), null],
  };

  function confirmationLines(date: string | null, detail: PeriodDetail | null, stop: RouteStop): Lines {
    const done = detail?.confirmation;
    if (done && date)
      return [
        shortDay(date),
        done.unexplained > 0
          ? t('{{n}} por explicar', { count: done.unexplained, n: count(done.unexplained) })
          : pesos(done.deducted),
      ];
    if (date === null) return [null, null];
    const day = shortDay(date);
    return [
      stop.state === 'late' ? t('era hasta el {{day}}', { day }) : t('hasta el {{day}}', { day }),
      detail && stop.state !== 'ahead' ? people(detail.totals.lines) : t('lo que descontaste'),
    ];
  }

  function remittanceLines(detail: PeriodDetail | null, stop: RouteStop): Lines {
    const { remittance, confirmation } = detail ?? {};
    if (!remittance || !confirmation)
      return [
        remittance?.by ? t('hasta el {{day}}', { day: shortDay(remittance.by) }) : t('tras confirmar'),
        null,
      ];
    const last = remittance.payments.at(-1);
    const left = remittance.due - remittance.paidSoFar;
    if (stop.state === 'done') return [last ? shortDay(last.paidOn) : null, pesos(remittance.due)];
    if (remittance.paidSoFar > 0)
      return [
        t('{{amount}} girados', { amount: pesos(remittance.paidSoFar) }),
        t('faltan {{amount}}', { amount: pesos(left) }),
      ];
    const by = remittance.by === null ? null : shortDay(remittance.by);
    const until =
      by === null
        ? t('sin plazo')
        : stop.state === 'late'
          ? t('era hasta el {{day}}', { day: by })
          : t('hasta el {{day}}', { day: by });
    return [until, pesos(left)];
  }

  return { names, linesOf: (given) => lines[given.stop.name]({ ...given, date: given.stop.date }) };
}
