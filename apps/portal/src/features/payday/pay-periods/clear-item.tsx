import type { OpenItem } from '@antela/contract/open-items';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { ReceiptDrop } from '../../../ui/receipt-drop.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useClearItem } from './open-items.queries.ts';

/** Writes down that a settlement was collected, whole or in part, or that what was too much was given back. */
export function ClearItem({ item, onClose }: { item: OpenItem; onClose: () => void }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const clear = useClearItem();
  const [amount, setAmount] = useState<number | null>(item.left);
  const [clearedOn, setClearedOn] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBack = item.kind === 'give_back';
  const left = pesos(item.left);
  const isAmountWrong = amount === null || amount <= 0 || amount > item.left;

  function submit() {
    setTried(true);
    setRefusal(null);
    if (isAmountWrong || clearedOn === null || reference.trim() === '') return undefined;
    const given = { amount, clearedOn, reference, note: note.trim() === '' ? null : note, file };
    return clear.mutateAsync({ openitemid: item.openitemid, ...given }).then(
      () => {
        toast(
          isBack
            ? t('Anotaste que devolviste {{amount}}', { amount: pesos(amount) })
            : t('Anotaste que cobraste {{amount}}', { amount: pesos(amount) }),
        );
        onClose();
      },
      (error: Error) => setRefusal(errorText(error)),
    );
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        isBack
          ? t('Anotar lo devuelto a {{name}}', { name: item.fullName })
          : t('Anotar lo cobrado a {{name}}', { name: item.fullName })
      }
      note={t('Queda {{left}} pendiente. Si fue una parte, anota esa parte.', { left })}
      submitLabel={isBack ? t('Anotar que se devolvió') : t('Anotar que se cobró')}
      onSubmit={submit}
    >
      <MoneyField
        label={isBack ? t('Valor devuelto') : t('Valor cobrado')}
        value={amount}
        onValueChange={setAmount}
        error={isTried && isAmountWrong ? t('Escribe {{left}} o menos.', { left }) : undefined}
      />
      <DateField
        label={t('Fecha')}
        value={clearedOn}
        onValueChange={setClearedOn}
        max={today}
        error={isTried && clearedOn === null ? t('Escribe la fecha.') : undefined}
      />
      <TextField
        label={t('Referencia')}
        hint={t('El número de la liquidación, de la transferencia o del comprobante.')}
        maxLength={80}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={isTried && reference.trim() === '' ? t('Escribe la referencia.') : undefined}
      />
      <ReceiptDrop label={t('Comprobante')} file={file} busy={clear.isPending} onFile={setFile} />
      <TextArea
        label={t('Nota')}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormError>{refusal}</FormError>
    </FormDialog>
  );
}
