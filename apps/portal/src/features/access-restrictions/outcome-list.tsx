import type { RestrictionOutcome } from '@antela/contract/access-restrictions';
import { useTranslation } from 'react-i18next';

/** What could not be done and why, by row and column where it comes from a file. */
export function OutcomeList({ outcomes }: { outcomes: readonly RestrictionOutcome[] }) {
  const { t } = useTranslation('access-restrictions');
  return (
    <ul className="text-table">
      {outcomes
        .filter(({ outcome }) => outcome === 'error')
        .map(({ rowNumber, employeeid, title, faults }, index) => (
          <li key={rowNumber ?? employeeid ?? index} className="border-t border-line py-2 wrap-anywhere">
            <p className="font-medium">
              {rowNumber === null
                ? title
                : t('Fila {{row}} · {{title}}', { row: rowNumber, title: title || t('sin documento') })}
            </p>
            {faults.map(({ column, header, code, detail }) => (
              <p key={code + column} className="text-ink-2">
                {column !== null && (
                  <span className="font-medium">
                    {t('Columna {{column}}, «{{header}}»:', { column, header })}{' '}
                  </span>
                )}
                {detail}
              </p>
            ))}
          </li>
        ))}
    </ul>
  );
}
