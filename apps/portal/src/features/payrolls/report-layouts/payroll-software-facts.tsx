import { payrollSoftware, type PayrollSoftwareCode } from '@antela/rules/payroll-software';
import { useTranslation } from 'react-i18next';

/** Public claims of the maker of a program, and points that nobody could confirm with it. */
export function SoftwareFacts({ software }: { software: PayrollSoftwareCode }) {
  const { t } = useTranslation('report-layouts');
  const { confirmed, unconfirmed } = payrollSoftware[software];
  return (
    <div className="mt-3 flex max-w-160 flex-col gap-1 text-small text-ink-2">
      {confirmed !== null && <p>{t(confirmed)}</p>}
      {unconfirmed !== null && (
        <p>
          <strong className="font-medium">{t('Sin confirmar con el proveedor:')}</strong> {t(unconfirmed)}
        </p>
      )}
    </div>
  );
}
