import type { OpenItem } from '@antela/contract/open-items';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ReceiptDrop } from '../../../ui/receipt-drop.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useClearItem } from './open-items.queries.ts';

type Values = {
  amount: number | null;
  clearedOn: string | null;
  reference: string;
  note: string;
  file: File | null;
};

/** Writes down that a settlement was collected, whole or in part, or that what was too much was given back. */
export function ClearItem({ item, onClose }: { item: OpenItem; onClose: () => void }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const clear = useClearItem();
  const isBack = item.kind === 'give_back';
  const left = pesos(item.left);
  const form = useForm<Values>({
    initial: { amount: item.left, clearedOn: today, reference: '', note: '', file: null },
    check: ({ amount, clearedOn, reference }) => ({
      amount:
        (amount === null || amount <= 0 || amount > item.left) && t('Escribe {{left}} o menos.', { left }),
      clearedOn: clearedOn === null && t('Escribe la fecha.'),
      reference: reference.trim() === '' && t('Escribe la referencia.'),
    }),
    send: ({ amount, clearedOn, note, ...rest }) =>
      clear.mutateAsync({
        openitemid: item.openitemid,
        ...rest,
        amount: amount ?? 0,
        clearedOn: clearedOn ?? '',
        note: note.trim() === '' ? null : note,
      }),
    onSaved: (_answer, { amount }) => {
      toast(
        isBack
          ? t('Anotaste que devolviste {{amount}}', { amount: pesos(amount ?? 0) })
          : t('Anotaste que cobraste {{amount}}', { amount: pesos(amount ?? 0) }),
      );
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        isBack
          ? t('Anotar lo devuelto a {{name}}', { name: item.fullName })
          : t('Anotar lo cobrado a {{name}}', { name: item.fullName })
      }
      note={t('Queda {{left}} pendiente. Si fue una parte, anota esa parte.', { left })}
      submitLabel={isBack ? t('Anotar que se devolvió') : t('Anotar que se cobró')}
    >
      <MoneyField label={isBack ? t('Valor devuelto') : t('Valor cobrado')} {...form.field('amount')} />
      <DateField label={t('Fecha')} max={today} isPast {...form.field('clearedOn')} />
      <TextField
        label={t('Referencia')}
        hint={t('El número de la liquidación, de la transferencia o del comprobante.')}
        {...form.text('reference')}
      />
      <ReceiptDrop
        label={t('Comprobante')}
        file={form.values.file}
        busy={clear.isPending}
        error={form.fault('file')}
        onFile={(file) => form.set({ file })}
      />
      <TextArea label={t('Nota')} optional {...form.text('note')} />
    </FormDialog>
  );
}
