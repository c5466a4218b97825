import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="contents">
      {!online && (
        <p className="bg-warn-soft px-4 py-2 text-center text-table font-medium text-warn">
          <span aria-hidden>▲ </span>
          {t('Sin conexión a internet. Puedes seguir leyendo; guarda tus cambios cuando vuelva.')}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
