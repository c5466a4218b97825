import { receiptBytesMax } from '@antela/contract/wallet-deposits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../lib/api-error.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { receiptTypes, useDeclareDeposit } from './wallets.queries.ts';

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

  function choose(chosen: File) {
    const fault = !receiptTypes.includes(chosen.type)
      ? t('Sube el comprobante como PDF o como imagen.')
      : chosen.size > receiptBytesMax
        ? t('El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.')
        : null;
    setFaults(({ file: _before, ...others }) => (fault === null ? others : { ...others, file: fault }));
    setFile(fault === null ? chosen : null);
  }

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
        <FileDrop
          label={file === null ? t('Arrastra aquí el comprobante, o elígelo') : file.name}
          busyLabel={t('Subiendo el comprobante…')}
          inputLabel={t('Comprobante')}
          hint={t('PDF o imagen, hasta 10 MB')}
          accept=".pdf,.png,.jpg,.jpeg"
          busy={declare.isPending}
          error={faults.file}
          onFile={choose}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
