import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, faultText } from '../lib/api-error.ts';
import { Redirect } from '../lib/redirect.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyCode } from '../ui/copy-code.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { KnownPlaces } from './known-places.tsx';

/** Screen of a route that breaks; the rest of the page stays usable. A screen may throw a 404 of the API on purpose. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <Redirect to={paths.notFound} />;

  const sentence =
    error instanceof ApiError
      ? faultText(error)
      : t('Tus datos están a salvo. Inténtalo de nuevo; si vuelve a pasar, recarga la página.');

  function again() {
    reset();
    void router.invalidate();
  }

  return (
    <div className="max-w-prose" role="alert">
      <PageTitle>{t('No pudimos mostrar esta página')}</PageTitle>
      <p className="mt-4 text-ink-2 md:mt-6">{sentence}</p>
      <KnownPlaces />
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={again}>
          {t('Reintentar')}
        </Button>
        <Button onClick={() => location.reload()}>{t('Recargar la página')}</Button>
        <CopyCode of={sentence} />
      </div>
    </div>
  );
}
