import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

type Props = { message: string; requestId?: string | null; onRetry?: () => void };

/** Stays where the data should be, with what failed, a way to try again and the number to give to whoever helps. */
export function ErrorBlock({ message, requestId, onRetry }: Props) {
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
    >
      {requestId && (
        <p className="text-small text-ink-2">
          {t('Número de la solicitud:')} <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </Alert>
  );
}
