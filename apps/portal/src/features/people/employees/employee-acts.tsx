import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { fullName } from './employee-facts.ts';
import { useResendCode } from './employees.queries.ts';
import { RetireSheet } from './retire-sheet.tsx';

/** Acts on the person as a whole. */
export function EmployeeActs({
  detail: { person },
  employment,
}: {
  detail: EmployeeDetail;
  employment: Employment;
}) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const [isRetiring, setRetiring] = useState(false);
  const resend = useResendCode(person.employeeid);
  const mayRetire = permissions.includes('retire_employees') && employment.state !== 'retired';
  const mayResend = permissions.includes('manage_employees') && employment.state === 'invited';

  return (
    <>
      {mayResend && (
        <Button
          onClick={() =>
            resend.mutateAsync().then(
              ({ sentTo }) => toast(t('Enviamos el código a {{to}}', { to: sentTo })),
              (error: Error) => errorToast(errorText(error)),
            )
          }
        >
          {t('Reenviar código')}
        </Button>
      )}
      {mayRetire && (
        <Button onClick={() => setRetiring(true)}>
          {employment.endDate === null ? t('Retirar empleado') : t('Cambiar el retiro')}
        </Button>
      )}
      {mayRetire && isRetiring && (
        <RetireSheet
          chosen={{ companyemployeeids: [employment.companyemployeeid] }}
          count={1}
          name={fullName(person)}
          initial={employment}
          onClose={() => setRetiring(false)}
        />
      )}
    </>
  );
}
