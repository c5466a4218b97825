import { useTranslation } from 'react-i18next';
import { Alert } from '../ui/alert.tsx';

/** Reason one is on the dashboard and not where the link pointed. */
export function DeniedNotice({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Alert
      tone="warn"
      role="status"
      className="my-3"
      title={t('No puedes abrir «{{title}}»', { title })}
      actions={
        <button type="button" className="text-link" onClick={onClose}>
          {t('Entendido')}
        </button>
      }
    >
      {t('Tu rol no tiene ese permiso. Si lo necesitas, pídelo a quien administra los roles en tu empresa.')}
    </Alert>
  );
}
