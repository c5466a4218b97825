import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

/** People whom an act on many left as they were, each with the reason. */
export function RefusedPeople({
  people,
}: {
  people: readonly { id: string; fullName: string; detail: string | null }[];
}) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      tone="warn"
      role="alert"
      title={t('{{count}} personas quedaron como estaban', { count: people.length })}
    >
      <ul>
        {people.map(({ id, fullName, detail }) => (
          <li key={id} className="border-t border-line py-2">
            <span className="font-medium">{fullName}</span> <span>{detail}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
