import { undoClearing, type OpenItem, moveToDebt } from '@antela/contract/open-items';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';

export type Asked =
  | { act: 'clear' | 'debt'; item: OpenItem }
  | { act: 'undo'; item: OpenItem; clearingid: string; amount: number };

/** Acts that need a reason: undoing an amount written down by mistake, and moving to debt what a settlement did not cover. */
export function ItemReason({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('pay-periods');
  const undo = useCall(undoClearing);
  const move = useCall(moveToDebt);
  const reasonFault = useReasonFault();
  const { item } = asked;
  const name = item.fullName;
  const words =
    asked.act === 'undo'
      ? {
          title: t('¿Deshacer lo anotado de {{name}}?', { name }),
          note: t('{{amount}} vuelven a quedar pendientes. Nada se borra del historial.', {
            amount: pesos(asked.amount),
          }),
          act: t('Deshacer lo anotado'),
          done: t('Deshiciste lo anotado de {{name}}', { name }),
        }
      : {
          title: t('¿Pasar a deuda lo de {{name}}?', { name }),
          note: t(
            '{{amount}} salen de la liquidación y quedan como deuda de la persona. No se puede deshacer.',
            {
              amount: pesos(item.left),
            },
          ),
          act: t('Pasar {{amount}} a deuda', { amount: pesos(item.left) }),
          done: t('Pasaste a deuda lo de {{name}}', { name }),
        };

  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason: typed }) => {
      const { openitemid } = item;
      const reason = typed.trim();
      return asked.act === 'undo'
        ? undo.mutateAsync({ openitemid, clearingid: asked.clearingid, reason })
        : move.mutateAsync({ openitemid, reason });
    },
    onSaved: () => {
      toast(words.done);
      onClose();
    },
  });

  return (
    <FormDialog form={form} onClose={onClose} title={words.title} note={words.note} submitLabel={words.act}>
      <ReasonField {...form.text('reason')} />
    </FormDialog>
  );
}
