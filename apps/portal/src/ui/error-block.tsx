import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

type Props = { message: string; onRetry?: () => void };

/** Stays where the data should be, with what failed and a way to try again. */
export function ErrorBlock({ message, onRetry }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      tone="bad"
      title={message}
      actions={
        onRetry && (
          <button type="button" className="text-link underline" onClick={onRetry}>
            {t('Reintentar')}
          </button>
        )
      }
    />
  );
}
