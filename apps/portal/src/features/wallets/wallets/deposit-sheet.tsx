import { useTranslation } from 'react-i18next';
import { unsent, useForm } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ReceiptDrop } from '../../../ui/receipt-drop.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeclareDeposit } from './wallets.queries.ts';

type Values = { amount: number | null; depositedOn: string | null; reference: string; file: File | null };

/** The company says what it deposited; the money counts once the service has seen it. */
export function DepositSheet({ walletid, onClose }: { walletid: string; onClose: () => void }) {
  const { t } = useTranslation('wallets');
  const { today } = useSignedIn();
  const declare = useDeclareDeposit(walletid);
  const form = useForm<Values>({
    initial: { amount: null, depositedOn: today, reference: '', file: null },
    check: ({ amount, depositedOn, reference, file }) => ({
      amount: (amount === null || amount <= 0) && t('Escribe cuánto depositaste.'),
      depositedOn: depositedOn === null && t('Escribe el día del depósito.'),
      reference: reference.trim() === '' && t('Escribe la referencia: con ella lo reconocemos.'),
      file: file === null && t('Sube el comprobante del banco.'),
    }),
    send: async ({ amount, depositedOn, reference, file }) => {
      if (amount === null || depositedOn === null || file === null) return unsent;
      return declare.mutateAsync({ amount, depositedOn, reference, file });
    },
    onSaved: () => {
      toast(t('Declaraste el depósito. Suma al fondo cuando lo confirmemos.'));
      onClose();
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Declarar depósito')}
      description={t('Lo confirmamos cuando el dinero llega a la cuenta.')}
      submitLabel={t('Declarar depósito')}
    >
      <MoneyField label={t('Valor')} {...form.field('amount')} />
      <DateField label={t('Fecha del depósito')} max={today} isPast {...form.field('depositedOn')} />
      <TextField
        label={t('Referencia')}
        hint={t('El número de la transferencia en el banco.')}
        {...form.text('reference')}
      />
      <ReceiptDrop
        label={t('Comprobante')}
        file={form.values.file}
        busy={declare.isPending}
        error={form.fault('file')}
        onFile={(file) => form.set({ file })}
      />
    </FormSheet>
  );
}
