import { retireConsequences } from '@antela/contract/consequences';
import type { EmployeesChosen } from '@antela/contract/employees';
import type { RetirementOutcome, walletBalanceChoices } from '@antela/contract/retirements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { longDate, pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { RefusedPeople } from '../../../ui/refused-people.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { RetirePreview } from './retire-preview.tsx';
import { useRetire, useRetirementPreview } from './retirement.queries.ts';
import { useUndoRetire } from './use-undo-retire.ts';

type Props = {
  chosen: EmployeesChosen;
  /** How many they are, as the list has counted them. */
  count: number;
  /** Name of the one person; null for several. */
  name: string | null;
  /** Values the contract has already. */
  initial?: { endDate: string | null; leavingReason: string | null };
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
};

type WalletChoice = (typeof walletBalanceChoices)[number];

/** Retirement of one or many: when and why, what is still to be deducted to the peso, and before it is done the consequence. */
export function RetireSheet({ chosen, count, name, initial, open, onClose, onDone }: Props) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const reasons = useCatalogChoices('leavingreason').data ?? [];
  const preview = useRetirementPreview(chosen, open);
  const [endDate, setEndDate] = useState<string | null>(initial?.endDate ?? today);
  const [reason, setReason] = useState(initial?.leavingReason ?? '');
  const [note, setNote] = useState('');
  const [wallets, setWallets] = useState<WalletChoice | null>(null);
  const [faults, setFaults] = useState<{ endDate?: string; reason?: string; wallets?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RetirementOutcome[]>([]);
  const [isConfirming, setConfirming] = useState(false);
  const retire = useRetire();
  const undo = useUndoRetire();
  const { found, drawn } = useConsequences(
    retireConsequences,
    { who: chosen, endDate: endDate ?? today, walletBalances: wallets ?? 'keep' },
    isConfirming,
  );
  const holdsMoney = (preview.data?.wallets?.balance ?? 0) > 0;

  const only = preview.data?.people === 1 ? preview.data.rows[0] : undefined;

  function review() {
    const found = {
      ...(endDate === null && { endDate: t('Escribe la fecha de retiro.') }),
      ...(reason === '' && { reason: t('Elige el motivo.') }),
      ...(holdsMoney && wallets === null && { wallets: t('Elige qué pasa con ese saldo.') }),
    };
    setFaults(found);
    setRefusal(null);
    setConfirming(Object.keys(found).length === 0);
  }

  async function confirm() {
    if (endDate === null) return;
    try {
      const done = await retire.mutateAsync({
        who: chosen,
        endDate,
        leavingReason: reason,
        note: note.trim() === '' ? null : note.trim(),
        walletBalances: wallets ?? 'keep',
      });
      setConfirming(false);
      setRefused(done.refused);
      if (done.retired > 0) {
        const words =
          name === null
            ? t('Retiraste a {{count}} personas', { count: done.retired })
            : t('Registraste el retiro de {{name}}', { name });
        toast(words, { action: { label: t('Deshacer'), onAct: () => undo(done.batchid) } });
        onDone?.();
      }
      if (done.refused.length === 0) onClose();
    } catch (error) {
      setConfirming(false);
      setRefusal(errorText(error));
    }
  }

  const isNow = endDate !== null && endDate <= today;
  const fault = queryFault(preview);
  const act = name === null ? t('Retirar a {{count}} personas', { count }) : t('Retirar empleado');
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={name === null ? act : t('Retirar a {{name}}', { name })}
        description={t('Sirve para quien ya activó la aplicación y para quien no.')}
        {...(refused.length === 0 && { onSubmit: review })}
        footer={
          <>
            <Button onClick={onClose}>{refused.length > 0 ? t('Cerrar') : t('Cancelar')}</Button>
            {refused.length === 0 && (
              <Button type="submit" look="danger" disabled={!preview.data}>
                {act}
              </Button>
            )}
          </>
        }
      >
        {refused.length > 0 ? (
          <RefusedPeople people={refused.map((one) => ({ ...one, id: one.companyemployeeid }))} />
        ) : (
          <div className="flex flex-col gap-5">
            <DateField
              label={t('Fecha de retiro')}
              hint={t('El último día trabajado.')}
              value={endDate}
              min={only?.startDate}
              early={
                only &&
                t('Ingresó el {{date}}: la fecha de retiro va después.', { date: shortDate(only.startDate) })
              }
              onValueChange={setEndDate}
              error={faults.endDate}
            />
            <Select
              label={t('Motivo')}
              placeholder={t('Elige un motivo')}
              options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={faults.reason}
            />
            {holdsMoney && (
              <RadioGroup
                name="wallets"
                label={t('Saldo en billeteras: {{amount}}', {
                  amount: pesos(preview.data?.wallets?.balance ?? 0),
                })}
                value={wallets}
                onValueChange={(value) => setWallets(value as WalletChoice)}
                error={faults.wallets}
                options={[
                  { value: 'keep', label: t('Lo conserva y lo puede gastar') },
                  { value: 'return', label: t('Vuelve al fondo de la empresa') },
                ]}
              />
            )}
            <TextArea
              label={t('Nota')}
              optional
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {fault && !preview.data ? <ErrorBlock {...fault} /> : <RetirePreview preview={preview.data} />}
            <FormError>{refusal && t(refusal)}</FormError>
          </div>
        )}
      </Sheet>
      <ConsequenceDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => confirm()}
        busy={retire.isPending}
        title={
          name === null ? t('¿Retirar a {{count}} personas?', { count }) : t('¿Retirar a {{name}}?', { name })
        }
        confirmLabel={act}
        confirmDisabled={!found}
      >
        <p>
          {isNow
            ? t('Deja de adelantar salario y prima desde este momento.')
            : t('Podrá adelantar hasta el {{date}}; ese día queda retirado.', {
                date: longDate(endDate ?? today),
              })}
        </p>
        <ConsequenceList {...drawn} />
        <p>{t('Sus datos y sus adelantos se conservan. Si vuelve, se le crea otro contrato.')}</p>
      </ConsequenceDialog>
    </>
  );
}
