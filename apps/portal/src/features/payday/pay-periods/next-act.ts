import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { Proposal } from '@antela/contract/proposals';
import { bogotaDate } from '@antela/rules/calendar-date';
import { useTranslation } from 'react-i18next';
import { clockTime, count, dayAndMonth, pesos } from '../../../lib/format.ts';
import { daysUntil } from '../../../lib/pay-period.ts';
import { longWeekDayOf } from '../../../lib/short-day.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useAwaitedTransfer } from './awaited-words.ts';

/** One sentence of what comes next, and what it costs or what it waits for. */
export type NextAct = {
  title: string;
  note: string;
};

/** @returns for a period, and the transfer of it that waits for a second person, if any */
export function useNextAct(): (detail: PeriodDetail, transfer: Proposal | undefined) => NextAct {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const awaitingApproval = useAwaitedTransfer();

  function open({ period, toDeduct: { toApprove } }: PeriodDetail): NextAct {
    const day = bogotaDate(new Date(period.cutoffAt));
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

  /** Said only where it was measured. */
  function usually(minutes: number | null): string | null {
    if (minutes === null) return null;
    if (minutes < 60) return t('Suelen tardar {{count}} minutos.', { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48
      ? t('Suelen tardar {{count}} horas.', { count: hours })
      : t('Suelen tardar {{count}} días.', { count: Math.round(hours / 24) });
  }

  function cutOff({ blocks, nextReport, toDeduct, underWay }: PeriodDetail): NextAct {
    const lines = nextReport?.lines ?? toDeduct.employees;
    const title =
      lines === 0 && blocks.inPayment > 0
        ? t('El reporte espera los pagos que van en camino.')
        : t('Emite el reporte: {{n}} personas, {{amount}}.', {
            count: lines,
            n: count(lines),
            amount: pesos(nextReport?.total ?? toDeduct.amount),
          });
    const waiting = {
      count: blocks.inPayment,
      n: count(blocks.inPayment),
      amount: pesos(blocks.inPaymentAmount),
    };
    const { toSend } = blocks.byFile;
    const howLong =
      toSend.count > 0
        ? t('{{n}} no se han enviado al banco.', { count: toSend.count, n: count(toSend.count) })
        : usually(blocks.usualMinutes);
    if (underWay?.fault === null)
      return {
        title: t('El reporte ya está pedido.'),
        note:
          underWay.lines === null
            ? [t('Se emite solo en cuanto terminen {{n}} pagos, {{amount}}.', waiting), howLong]
                .filter(Boolean)
                .join(' ')
            : t('Se está emitiendo: aquí verás el resultado.'),
      };
    return {
      title,
      note:
        blocks.inPayment > 0
          ? [t('{{n}} pagos en camino, {{amount}}, deben terminar primero.', waiting), howLong]
              .filter(Boolean)
              .join(' ')
          : t('Después lo descuentas en la nómina y dices qué se descontó.'),
    };
  }

  function reported({ period, blocks, totals, underWay }: PeriodDetail): NextAct {
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

  function confirmed({ confirmation, remittance }: PeriodDetail): NextAct {
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

  function reconciled({ remittance }: PeriodDetail, transfer: Proposal | undefined): NextAct {
    const left = pesos(remittance.due - remittance.paidSoFar);
    const { awaiting } = remittance;
    if (awaiting) return awaitingApproval(awaiting, transfer);
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

  function closed({ remittance }: PeriodDetail): NextAct {
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

  return (detail, transfer) => {
    const { state, startDate } = detail.period;
    switch (state) {
      case 'scheduled':
        return {
          title: t('Se abre solo el {{day}}.', { day: longWeekDayOf(startDate) }),
          note: t('Desde ese día se piden adelantos.'),
        };
      case 'open':
        return open(detail);
      case 'cutoff':
        return cutOff(detail);
      case 'reported':
        return reported(detail);
      case 'confirmed':
      case 'with_differences':
        return confirmed(detail);
      case 'reconciled':
        return reconciled(detail, transfer);
      case 'closed':
        return closed(detail);
    }
  };
}
