import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useResendCode } from './employees.queries.ts';

type Props = { detail: EmployeeDetail; employment: Employment; onRetire: () => void };

/** Acts on the person as a whole. A sheet of theirs stands beside them: behind ⋯ it would be part of what closes as it opens. */
export function EmployeeActs({ detail: { person }, employment, onRetire }: Props) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
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
        <Button onClick={onRetire}>
          {employment.endDate === null ? t('Retirar empleado') : t('Cambiar el retiro')}
        </Button>
      )}
    </>
  );
}
