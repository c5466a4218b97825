import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Press } from '../../../ui/button.tsx';
import { errorToast } from '../../../ui/toast.ts';
import { useRevealAccount } from './employees.queries.ts';

/** Masked until somebody who may asks for it; each asking is written in the employee's history. */
export function AccountNumber({ masked, companyemployeeid }: { masked: string; companyemployeeid: string }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const reveal = useRevealAccount(companyemployeeid);
  const number = reveal.data?.data.accountNumber;

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span className="font-mono" role="status">
        {number ?? masked}
      </span>
      {permissions.includes('view_bank_account') && (
        <Press
          className="text-link min-h-6 text-table"
          onClick={() =>
            number === undefined
              ? reveal.mutateAsync().catch((error: Error) => errorToast(errorText(error)))
              : reveal.reset()
          }
        >
          {number === undefined ? t('Mostrar') : t('Ocultar')}
        </Press>
      )}
      {number !== undefined && (
        <span className="w-full text-small text-ink-2">{t('Esta consulta quedó en el historial.')}</span>
      )}
    </span>
  );
}
