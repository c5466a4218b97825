import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { Proposal } from '@antela/contract/proposals';
import type { TFunction } from 'i18next';
import { count, longInstant, pesos } from '../../../lib/format.ts';

type Awaited = NonNullable<PeriodDetail['remittance']['awaiting']>;
type Translate = TFunction<'pay-periods'>;

/** Sentence of a transfer that waits for a second person: whose turn it is, and what follows. */
export function awaitedTransferText(
  { amount, by, at: asked, closes }: Awaited,
  transfer: Proposal | undefined,
  t: Translate,
): { title: string; note: string } {
  const at = longInstant(asked);
  const note = transfer?.isOwn
    ? closes
      ? t('Lo registraste el {{at}}; con él se cierra el periodo, y ya no cambia.', { at })
      : t('Lo registraste el {{at}}; hasta que lo aprueben no cuenta como girado.', { at })
    : closes
      ? t('Lo registró {{by}} el {{at}}; con él se cierra el periodo, y ya no cambia.', { by, at })
      : t('Lo registró {{by}} el {{at}}; hasta que lo aprueben no cuenta como girado.', { by, at });
  return { title: turnOf(transfer, pesos(amount), t), note };
}

/** People who may approve it, by name; more than two as a number. */
function turnOf(transfer: Proposal | undefined, amount: string, t: Translate): string {
  if (!transfer) return t('Otra persona debe aprobar el giro de {{amount}}.', { amount });
  if (transfer.mayApprove) return t('El giro de {{amount}} espera tu aprobación.', { amount });
  const { people, names } = transfer.approvers;
  const [one, other] = names;
  if (people === 0) return t('Nuestro servicio debe aprobar el giro de {{amount}}.', { amount });
  if (one === undefined)
    return t('{{n}} personas pueden aprobar el giro de {{amount}}.', {
      count: people,
      n: count(people),
      amount,
    });
  return other === undefined
    ? t('{{one}} debe aprobar el giro de {{amount}}.', { one, amount })
    : t('{{one}} o {{other}} debe aprobar el giro de {{amount}}.', { one, other, amount });
}
