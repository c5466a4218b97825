import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

/** Before saving: what would be looser than it is, and so waits for another person. Nothing while nothing would. */
export function LooserNote({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('ui');
  if (names.length === 0) return null;
  return (
    <Alert tone="warn" role="status" title={t('Una parte la aprueba otra persona')}>
      {t('Queda como está hasta entonces: {{names}}.', {
        names: names.map((name) => `«${name}»`).join(', '),
      })}
    </Alert>
  );
}
