import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What a route shows when it breaks; the rest of the page stays usable. A screen may throw a 404 of the API on purpose. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;

  function again() {
    reset();
    void router.invalidate();
  }

  return (
    <div className="max-w-prose" role="alert">
      <PageHeader title={t('No pudimos mostrar esta página')} />
      <p className="text-ink-2">
        {error instanceof ApiError
          ? error.message
          : t('Tus datos están a salvo. Inténtalo de nuevo; si vuelve a pasar, recarga la página.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="primary" onClick={again}>
          {t('Reintentar')}
        </Button>
        <Button onClick={() => location.reload()}>{t('Recargar la página')}</Button>
      </div>
    </div>
  );
}
