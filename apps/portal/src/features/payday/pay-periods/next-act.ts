import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { Proposal } from '@antela/contract/proposals';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockTime, count, dayAndMonth, pesos } from '../../../lib/format.ts';
import { daysUntil } from '../../../lib/pay-period.ts';
import { longWeekDayOf } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { awaitedTransferText } from './awaited-words.ts';

/** One sentence of what comes next, and what it costs or what it waits for. */
export type NextAct = {
  title: string;
  note: string;
};

type Given = {
  detail: PeriodDetail;
  /** Transfer of the period that waits for a second person, if any. */
  transfer: Proposal | undefined;
  today: string;
  t: TFunction<'pay-periods'>;
};

/** @returns for a period, and the transfer of it that waits for a second person, if any */
export function useNextAct(): (detail: PeriodDetail, transfer: Proposal | undefined) => NextAct {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  return (detail, transfer) => nextActs[detail.period.state]({ detail, transfer, today, t });
}

const nextActs: Record<PeriodDetail['period']['state'], (given: Given) => NextAct> = {
  scheduled: whileScheduled,
  open: whileOpen,
  cutoff: afterCutOff,
  reported: onceReported,
  confirmed: onceConfirmed,
  with_differences: onceConfirmed,
  reconciled: onceReconciled,
  closed: onceClosed,
};

function whileScheduled({ detail: { period }, t }: Given): NextAct {
  return {
    title: t('Se abre solo el {{day}}.', { day: longWeekDayOf(period.startDate) }),
    note: t('Desde ese día se piden adelantos.'),
  };
}

function whileOpen({ detail: { period, toDeduct }, t }: Given): NextAct {
  const day = bogotaDate(new Date(period.cutoffAt));
  const { toApprove } = toDeduct;
  return {
    title: t('El corte se hace solo el {{day}}, a las {{time}}', {
      day: longWeekDayOf(day),
      time: clockTime(period.cutoffAt),
    }),
    note:
      toApprove.count === 0
        ? t('No tienes que hacer nada antes.')
        : t(
            'Antes, {{n}} solicitudes por {{amount}} esperan una decisión. Si nadie decide, se vencen con el corte y no vuelven.',
            { count: toApprove.count, n: count(toApprove.count), amount: pesos(toApprove.amount) },
          ),
  };
}

function afterCutOff({ detail, t }: Given): NextAct {
  const { blocks, nextReport, toDeduct, underWay } = detail;
  const inPayment = {
    count: blocks.inPayment,
    n: count(blocks.inPayment),
    amount: pesos(blocks.inPaymentAmount),
  };
  const withWait = (sentence: string) => [sentence, paymentWait(blocks, t)].filter(Boolean).join(' ');
  if (underWay?.fault === null)
    return {
      title: t('El reporte ya está pedido.'),
      note:
        underWay.lines === null
          ? withWait(t('Se emite solo en cuanto terminen {{n}} pagos, {{amount}}.', inPayment))
          : t('Se está emitiendo: aquí verás el resultado.'),
    };
  const lines = nextReport?.lines ?? toDeduct.employees;
  return {
    title:
      lines === 0 && blocks.inPayment > 0
        ? t('El reporte espera los pagos que van en camino.')
        : t('Emite el reporte: {{n}} personas, {{amount}}.', {
            count: lines,
            n: count(lines),
            amount: pesos(nextReport?.total ?? toDeduct.amount),
          }),
    note:
      blocks.inPayment > 0
        ? withWait(t('{{n}} pagos en camino, {{amount}}, deben terminar primero.', inPayment))
        : t('Después lo descuentas en la nómina y dices qué se descontó.'),
  };
}

/** How long payments that are on their way still take. The usual time is said only where it was measured. */
function paymentWait(
  { byFile: { toSend }, usualMinutes }: PeriodDetail['blocks'],
  t: Given['t'],
): string | null {
  if (toSend.count > 0)
    return t('{{n}} no se han enviado al banco.', { count: toSend.count, n: count(toSend.count) });
  if (usualMinutes === null) return null;
  if (usualMinutes < 60) return t('Suelen tardar {{count}} minutos.', { count: usualMinutes });
  const hours = Math.round(usualMinutes / 60);
  return hours < 48
    ? t('Suelen tardar {{count}} horas.', { count: hours })
    : t('Suelen tardar {{count}} días.', { count: Math.round(hours / 24) });
}

function onceReported({ detail: { period, blocks, totals, underWay }, today, t }: Given): NextAct {
  if (underWay?.what === 'confirmation' && underWay.fault === null)
    return {
      title: t('Lo descontado se está confirmando.'),
      note: t('Aquí verás el resultado. Puedes salir de esta página.'),
    };
  if (blocks.outOfDate && blocks.outOfDate.count > 0)
    return {
      title: t('Emite una nueva versión del reporte.'),
      note:
        blocks.outOfDate.amount === 0
          ? t('Los adelantos que lo forman cambiaron, aunque la suma es la misma.')
          : t('Lo que dicen los adelantos difiere en {{amount}}.', {
              amount: pesos(blocks.outOfDate.amount),
            }),
    };
  if (today < period.paymentDate)
    return {
      title: t('Descarga el reporte y descuéntalo en el pago del {{day}}.', {
        day: longWeekDayOf(period.paymentDate),
      }),
      note: t('Confirmas desde ese día, cuando la nómina esté pagada.'),
    };
  if (today > period.confirmBy)
    return {
      title: t('Falta decir qué descontaste de {{amount}}.', { amount: pesos(totals.total) }),
      note: t('El plazo pasó hace {{count}} días.', { count: -daysUntil(period.confirmBy, today) }),
    };
  return {
    title: t('Di qué descontaste, hasta el {{day}}.', { day: longWeekDayOf(period.confirmBy) }),
    note: t('Con el archivo de tu nómina o línea por línea. Lo que no descontaste va a donde digas.'),
  };
}

function onceConfirmed({ detail: { confirmation, remittance }, t }: Given): NextAct {
  const unexplained = confirmation?.unexplained ?? 0;
  return {
    title: t('Descontaste {{deducted}} de los {{reported}} que reportaste.', {
      deducted: pesos(confirmation?.deducted ?? 0),
      reported: pesos(confirmation?.reported ?? 0),
    }),
    note:
      unexplained > 0
        ? t(
            'Faltan {{n}} respuestas, por {{amount}}. Puedes deshacer la confirmación hasta el primer giro.',
            {
              count: unexplained,
              n: count(unexplained),
              amount: pesos(confirmation?.unanswered ?? 0),
            },
          )
        : t('Cada diferencia tiene su motivo. Al conciliar quedan {{amount}} por girar.', {
            amount: pesos(remittance.due),
          }),
  };
}

function onceReconciled({ detail: { remittance }, transfer, today, t }: Given): NextAct {
  const left = pesos(remittance.due - remittance.paidSoFar);
  const { awaiting } = remittance;
  if (awaiting) return awaitedTransferText(awaiting, transfer, t);
  return {
    title:
      remittance.by === null
        ? t('Gira {{left}} para cerrar el periodo.', { left })
        : today > remittance.by
          ? t('Falta girar {{left}}: el plazo pasó el {{day}}.', { left, day: dayAndMonth(remittance.by) })
          : t('Gira {{left}} hasta el {{day}}.', { left, day: longWeekDayOf(remittance.by) }),
    note:
      remittance.paidSoFar > 0
        ? t('Ya giraste {{amount}}: la confirmación no se deshace.', {
            amount: pesos(remittance.paidSoFar),
          })
        : t('Puedes deshacer la confirmación hasta el primer giro.'),
  };
}

function onceClosed({ detail: { remittance }, t }: Given): NextAct {
  const transfers = remittance.payments.length;
  return {
    title: t('El periodo está cerrado y ya no cambia.'),
    note: t('Giraste {{amount}} en {{n}} transferencias.', {
      count: transfers,
      n: count(transfers),
      amount: pesos(remittance.due),
    }),
  };
}
