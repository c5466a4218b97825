import { useTranslation } from 'react-i18next';
import { ApiError, faultText } from '../lib/api-error.ts';
import { openSession } from '../lib/session.ts';
import { ErrorBlock } from '../ui/error-block.tsx';

/** docs/spec.md §2: while the session loads the text is "Cargando..."; a start that failed offers to try again. */
export function SessionLoading({ error }: { error?: unknown }) {
  const { t } = useTranslation('shell');
  function again() {
    openSession().catch((cause: unknown) => console.error('session', cause));
  }
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      {error === undefined ? (
        <p role="status" className="text-ink-2">
          {t('Cargando...')}
        </p>
      ) : (
        <ErrorBlock
          message={error instanceof ApiError ? faultText(error) : t('No pudimos abrir tu sesión.')}
          onRetry={again}
        />
      )}
    </main>
  );
}
