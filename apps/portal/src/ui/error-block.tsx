import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { CopyCode } from './copy-code.tsx';

type Props = {
  message: string;
  onRetry?: () => void;
  /** Words of the way out, where it is another than trying again. */
  retryLabel?: string;
};

/** Stays where the data should be, with what failed and a way to try again. */
export function ErrorBlock({ message, onRetry, retryLabel }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      tone="bad"
      title={message}
      actions={
        <>
          {onRetry && (
            <button type="button" className="text-link underline" onClick={onRetry}>
              {retryLabel ?? t('Reintentar')}
            </button>
          )}
          <CopyCode of={message} />
        </>
      }
    />
  );
}
