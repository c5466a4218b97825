import type { PayrollFileReview } from '@antela/contract/payroll-software';
import { useTranslation } from 'react-i18next';
import { count, joined, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

/** How many people a payroll's file names, who is not in it, and why it cannot be filled in, if so. */
export function PayrollFileFindings({ review, fileName }: { review: PayrollFileReview; fileName: string }) {
  const { t } = useTranslation('pay-periods');
  const { found, missing, strangers, leftWithValue, replaced, faults } = review;
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="font-medium wrap-anywhere">{fileName}</p>
      {faults.length > 0 && (
        <Alert tone="bad" title={t('No se puede llenar todavía')}>
          <ul className="flex flex-col gap-1">
            {faults.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: t('Personas encontradas'), value: count(found.people) },
          { term: t('Valor que se escribe'), value: pesos(found.total) },
          { term: t('Por descontar que no están'), value: count(missing.people) },
          { term: t('Filas de otras personas'), value: count(strangers) },
        ]}
      />
      {replaced > 0 && (
        <p className="text-small text-ink-2">
          {t('{{count}} celdas tienen otro valor y se cambian.', { count: replaced })}
        </p>
      )}
      {leftWithValue > 0 && (
        <Alert
          tone="warn"
          title={t('{{count}} filas sin descuento tienen un valor', { count: leftWithValue })}
        >
          {t('Se quedan como están. Revisa que sea a propósito.')}
        </Alert>
      )}
      {missing.people > 0 && (
        <Alert
          tone="warn"
          title={t('{{count}} personas por descontar no están en el archivo', { count: missing.people })}
        >
          <p className="mb-2">
            {t('Suman {{amount}}. Agrégalas en tu programa.', { amount: pesos(missing.total) })}
          </p>
          <ul>
            {missing.first.map(({ documentNumber, fullName, amount }) => (
              <li key={`${documentNumber} ${amount}`} className="flex flex-wrap justify-between gap-x-4">
                <span>{joined(fullName, documentNumber)}</span>
                <span className="amt">{pesos(amount)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
