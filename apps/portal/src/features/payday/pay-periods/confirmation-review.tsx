import type { ConfirmationReview as Reviewed } from '@antela/contract/period-steps';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useTranslation } from 'react-i18next';
import { count, joined, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

/** Meaning of a file before it is confirmed: how many people each way, what is wrong and where, and each difference. */
export function ConfirmationReview({ review, fileName }: { review: Reviewed; fileName: string }) {
  const { t } = useTranslation('pay-periods');
  const faulty = review.outcomes.filter(({ outcome }) => outcome === 'error');
  const differing = review.outcomes.filter(({ outcome }) => outcome === 'difference' || outcome === 'excess');
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="font-medium wrap-anywhere">{fileName}</p>
      <DescriptionList
        items={[
          { term: t('Como se reportó'), value: count(review.asReported) },
          { term: t('Descontaste menos'), value: count(review.differences) },
          ...(review.excess.people > 0
            ? [
                {
                  term: t('Descontaste de más'),
                  value: t('{{n}} personas, {{amount}} por devolver', {
                    count: review.excess.people,
                    n: count(review.excess.people),
                    amount: pesos(review.excess.amount),
                  }),
                },
              ]
            : []),
          { term: t('No están en el archivo'), value: count(review.absent) },
          { term: t('Reportado'), value: pesos(review.reported) },
          // A row that cannot be read would count as it was reported.
          ...(review.errors === 0 ? [{ term: t('Descontado'), value: pesos(review.deducted) }] : []),
        ]}
      />
      {faulty.length > 0 && (
        <Alert tone="bad" title={t('{{count}} filas por corregir', { count: review.errors })}>
          <p className="mb-2">{t('Corrígelas en tu archivo y súbelo otra vez.')}</p>
          <ul className="flex flex-col gap-2">
            {faulty.map(({ rowNumber, title, faults }) => (
              <li key={rowNumber}>
                <span className="font-medium">{t('Fila {{rowNumber}}', { rowNumber })}</span> {title}
                {faults.map(({ code, column, header, detail }) => (
                  <p key={code} className="text-small">
                    {column !== null && `${header ?? column}: `}
                    {detail}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {differing.length > 0 && (
        <ul className="border-t border-line">
          {differing.map(({ rowNumber, title, reported, deducted, reason }) => (
            <li key={rowNumber} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
              <span>{title}</span>
              <span className="text-ink-2">
                {joined(
                  t('{{deducted}} de {{reported}}', {
                    deducted: pesos(deducted ?? 0),
                    reported: pesos(reported ?? 0),
                  }),
                  reason !== null && t(differenceReasons[reason]),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
