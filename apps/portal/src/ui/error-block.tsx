import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { CopyCode } from './copy-code.tsx';
import { errorIsSaid, toastStore } from './toast.ts';

type Props = {
  message: string;
  onRetry?: () => void;
  /** Words of the way out, where it is another than trying again. */
  retryLabel?: string;
};

/** Stays where the data should be, with what failed and a way to try again. While a toast says what failed, the block does not. */
export function ErrorBlock({ message, onRetry, retryLabel }: Props) {
  const { t } = useTranslation('ui');
  const isSaid = useSyncExternalStore(toastStore.subscribe, () => errorIsSaid(message));
  return (
    <Alert
      tone="bad"
      title={isSaid ? t('Aquí faltan los datos.') : message}
      actions={
        <>
          {onRetry && (
            <button type="button" className="text-link underline" onClick={onRetry}>
              {retryLabel ?? t('Reintentar')}
            </button>
          )}
          {!isSaid && <CopyCode of={message} />}
        </>
      }
    />
  );
}
