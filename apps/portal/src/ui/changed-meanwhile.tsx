import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

type Props = {
  /** Who it was, where the server says so. */
  by?: string | null;
  changed: readonly { term: string; before: string | null; now: string | null }[];
};

/** Somebody else saved first: what changed under the form, which keeps what was typed. */
export function ChangedMeanwhile({ by, changed }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      tone="warn"
      role="alert"
      title={
        by
          ? t('{{who}} guardó cambios antes que tú', { who: by })
          : t('Alguien más guardó cambios antes que tú')
      }
    >
      <p>
        {changed.length > 0
          ? t('Lo que escribiste sigue aquí. Esto cambió mientras tanto:')
          : t('Lo que escribiste sigue aquí. Guarda otra vez para aplicarlo.')}
      </p>
      {changed.length > 0 && (
        <ul className="mt-2">
          {changed.map(({ term, before, now }) => (
            <li key={term} className="border-t border-line py-1.5">
              <span className="font-medium">{term}:</span>{' '}
              {t('antes «{{before}}», ahora «{{now}}»', {
                before: before ?? t('sin dato'),
                now: now ?? t('sin dato'),
              })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
