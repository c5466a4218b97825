import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { config } from '../../../lib/config.ts';
import { saveThroughLink } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { errorToast } from '../../../ui/toast.ts';
import { sentenceFor } from './identity-errors.ts';
import { createRecoveryCodes, securityQueries } from './security.queries.ts';

/** For the day the second step is lost: how many codes are left, and ten new ones, shown once. */
export function RecoveryCodes({ username }: { username: string }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const { data: left, error, refetch } = useQuery(securityQueries.recoveryCodes);
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function create(): Promise<void> {
    try {
      setCodes(await createRecoveryCodes());
    } catch (cause) {
      void errorToast(sentenceFor(cause));
    }
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: securityQueries.recoveryCodes.queryKey });
  }

  if (error) return <ErrorBlock message={t(errorText(error))} onRetry={() => void refetch()} />;
  if (left === null || left === undefined) return null;
  if (codes) return <NewCodes codes={codes} username={username} onDone={() => setCodes(null)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t('Códigos de recuperación')}</p>
        <p className="text-small text-ink-2">
          {left === 0
            ? t('No tienes. Con uno entras aunque pierdas tu celular.')
            : t('Te quedan {{count}}. Cada uno sirve una vez.', { count: left })}
        </p>
      </div>
      <Button size="small" onClick={() => (left === 0 ? create() : setAsking(true))}>
        {left === 0 ? t('Crear códigos') : t('Crear códigos nuevos')}
      </Button>
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('¿Crear códigos de recuperación nuevos?')}
        confirmLabel={t('Crear códigos nuevos')}
        look="primary"
        onConfirm={create}
      >
        <p>{t('Los que tenías dejan de servir.')}</p>
      </ConsequenceDialog>
    </div>
  );
}

function NewCodes({ codes, username, onDone }: { codes: string[]; username: string; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const title = t('Códigos de recuperación de {{brand}} para {{username}}', {
    brand: config().brand.name,
    username,
  });

  function download(): void {
    const text = [title, t('Cada uno sirve una vez, en lugar del código de tu segundo paso.'), '', ...codes];
    const name = `${config().brand.name.toLowerCase()}-codigos-de-recuperacion.txt`;
    saveThroughLink(new Blob([`${text.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }), name);
  }

  return (
    <div className="flex flex-col gap-4 border-b border-line py-4">
      <Alert tone="warn" role="status">
        {t('Guárdalos ahora: no los volvemos a mostrar. Quien los tenga puede usarlos en tu lugar.')}
      </Alert>
      <ul aria-label={title} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono sm:max-w-96">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={download}>
          {t('Descargar como texto')}
        </Button>
        <Button onClick={onDone}>{t('Ya los guardé')}</Button>
      </div>
    </div>
  );
}
