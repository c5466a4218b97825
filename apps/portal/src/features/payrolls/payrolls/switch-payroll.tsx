import { setPayrollActive, type PayrollRow } from '@antela/contract/payrolls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';

/** Stops a payroll that pays nobody any more, or lets it go on. */
export function SwitchPayroll({ payroll }: { payroll: PayrollRow }) {
  const { t } = useTranslation('payrolls');
  const [asked, setAsked] = useState(false);
  const change = useCall(setPayrollActive);
  const { payrollid, name } = payroll;
  if (!payroll.active)
    return (
      <Button
        onClick={() =>
          change.mutateAsync({ payrollid, active: true }).then(
            () => toast(t('Activaste la nómina')),
            (error: Error) => errorToast(errorText(error)),
          )
        }
      >
        {t('Activar nómina')}
      </Button>
    );
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t('Desactivar')}
      </Button>
      <ConsequenceDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('¿Desactivar {{name}}?', { name })}
        confirmLabel={t('Desactivar nómina')}
        onConfirm={() =>
          change.mutateAsync({ payrollid, active: false }).then(
            () => {
              setAsked(false);
              toast(t('Desactivaste la nómina'));
            },
            // Said under the question.
            () => undefined,
          )
        }
      >
        <p>
          {t(
            'Sus periodos por abrir se quitan y nadie entra en ella. Los que ya abrió se cierran como siempre. Puedes activarla después.',
          )}
        </p>
        <FormError>{errorText(change.error)}</FormError>
      </ConsequenceDialog>
    </>
  );
}
