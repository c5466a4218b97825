import { useTranslation } from 'react-i18next';
import { DownloadButton } from './download-button.tsx';

/** Downloads the receipt of one movement, named by its reference for who cannot see the row. */
export function ReceiptButton({ reference, save }: { reference: string; save: () => Promise<unknown> }) {
  const { t } = useTranslation('ui');
  return (
    <DownloadButton
      size="small"
      look="quiet"
      aria-label={t('Descargar el comprobante de {{reference}}', { reference })}
      save={save}
    >
      {t('Comprobante')}
    </DownloadButton>
  );
}
