import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ReceiptDrop } from '../../../ui/receipt-drop.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeclareDeposit } from './wallets.queries.ts';

type Faults = Partial<Record<'amount' | 'date' | 'reference' | 'file', string>>;

/** The company says what it deposited; the money counts once the service has seen it. */
export function DepositSheet({ walletid, onClose }: { walletid: string; onClose: () => void }) {
  const { t } = useTranslation('wallets');
  const { today } = useSignedIn();
  const declare = useDeclareDeposit(walletid);
  const [amount, setAmount] = useState<number | null>(null);
  const [depositedOn, setDepositedOn] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send() {
    const found = {
      ...((amount === null || amount <= 0) && { amount: t('Escribe cuánto depositaste.') }),
      ...(depositedOn === null && { date: t('Escribe el día del depósito.') }),
      ...(reference.trim() === '' && { reference: t('Escribe la referencia: con ella lo reconocemos.') }),
      ...(file === null && { file: t('Sube el comprobante del banco.') }),
    };
    setFaults(found);
    setRefusal(null);
    if (amount === null || depositedOn === null || file === null || Object.keys(found).length > 0) return;
    try {
      await declare.mutateAsync({ amount, depositedOn, reference, file });
      toast(t('Declaraste el depósito. Suma al fondo cuando lo confirmemos.'));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      onSubmit={send}
      title={t('Declarar depósito')}
      description={t('Lo confirmamos cuando el dinero llega a la cuenta.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary" busy={declare.isPending}>
            {t('Declarar depósito')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <MoneyField
          label={t('Valor')}
          value={amount}
          onValueChange={setAmount}
          {...(faults.amount !== undefined && { error: faults.amount })}
        />
        <DateField
          label={t('Fecha del depósito')}
          value={depositedOn}
          onValueChange={setDepositedOn}
          max={today}
          {...(faults.date !== undefined && { error: faults.date })}
        />
        <TextField
          label={t('Referencia')}
          hint={t('El número de la transferencia en el banco.')}
          maxLength={60}
          {...(faults.reference !== undefined && { error: faults.reference })}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <ReceiptDrop
          label={t('Comprobante')}
          file={file}
          busy={declare.isPending}
          error={faults.file}
          onFile={setFile}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
