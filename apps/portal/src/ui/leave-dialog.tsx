import { useTranslation } from 'react-i18next';
import { ConsequenceDialog } from './dialog.tsx';

/** Asked before a form with changes is left behind. */
export function LeaveDialog({ leaving }: { leaving: { stay: () => void; leave: () => void } | null }) {
  const { t } = useTranslation('ui');
  return (
    <ConsequenceDialog
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      onConfirm={async () => leaving?.leave()}
      title={t('Tienes cambios sin guardar')}
      cancelLabel={t('Seguir aquí')}
      confirmLabel={t('Salir sin guardar')}
    >
      {t('Si sales ahora, lo que escribiste se pierde.')}
    </ConsequenceDialog>
  );
}
