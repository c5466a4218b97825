import type { Employment } from '@antela/contract/employees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogChoices } from '../../lib/choices.ts';
import { longDate, pesos } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { useOwed, useUpdateEmployment } from './employees.queries.ts';

type Props = { name: string; employment: Employment; open: boolean; onClose: () => void };

/** Retirement: when and why in a sheet, and before it is done the consequence, to the peso. */
export function RetireSheet({ name, employment, open, onClose }: Props) {
  const { t } = useTranslation('employees');
  const { today, permissions } = useSignedIn();
  const reasons = useCatalogChoices('leavingreason').data ?? [];
  const [endDate, setEndDate] = useState<string | null>(employment.endDate ?? today);
  const [reason, setReason] = useState(employment.leavingReason ?? '');
  const [faults, setFaults] = useState<{ endDate?: string; reason?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const update = useUpdateEmployment(employment.companyemployeeid);
  const owed = useOwed(employment.employeeid, open && permissions.includes('view_transactions'));

  function review() {
    const found = {
      ...(endDate === null && { endDate: t('Escribe la fecha de retiro.') }),
      ...(endDate !== null &&
        endDate < employment.startDate && {
          endDate: t('La fecha de retiro va después de la de ingreso. Corrígela.'),
        }),
      ...(reason === '' && { reason: t('Escoge el motivo.') }),
    };
    setFaults(found);
    setRefusal(null);
    setConfirming(Object.keys(found).length === 0);
  }

  async function retire() {
    try {
      await update.mutateAsync({ change: { endDate, leavingReason: reason }, version: employment.version });
      toast(t('Registraste el retiro de {{name}}', { name }));
      setConfirming(false);
      onClose();
    } catch (error) {
      setConfirming(false);
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  const isNow = endDate !== null && endDate <= today;
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('Retirar a {{name}}', { name })}
        description={t('Sirve para quien ya activó la aplicación y para quien no.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancelar')}</Button>
            <Button look="danger" onClick={review}>
              {t('Retirar empleado')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <DateField
            label={t('Fecha de retiro')}
            hint={t('El último día trabajado.')}
            value={endDate}
            onValueChange={setEndDate}
            error={faults.endDate}
          />
          <Select
            label={t('Motivo')}
            placeholder={t('Escoge un motivo')}
            options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={faults.reason}
          />
          <FormError>{refusal && t(refusal)}</FormError>
        </div>
      </Sheet>
      <ConsequenceDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void retire()}
        busy={update.isPending}
        title={t('¿Retirar a {{name}}?', { name })}
        confirmLabel={t('Retirar empleado')}
      >
        <p>
          {isNow
            ? t('Deja de adelantar salario y prima desde este momento.')
            : t('Podrá adelantar hasta el {{date}}; ese día queda retirado.', {
                date: longDate(endDate ?? today),
              })}
        </p>
        {owed.data !== undefined && (
          <p>
            {owed.data > 0
              ? t('Quedan {{amount}} por descontar de su liquidación.', { amount: pesos(owed.data) })
              : t('No le queda nada por descontar.')}
          </p>
        )}
        <p>{t('Sus datos y sus adelantos se conservan. Si vuelve, se le crea otro contrato.')}</p>
      </ConsequenceDialog>
    </>
  );
}
