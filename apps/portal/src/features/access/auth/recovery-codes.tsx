import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { useDataStore } from '../../../lib/data-store.ts';
import { saveThroughLink } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { ConsequenceDialog, DialogFoot, DialogFrame } from '../../../ui/dialog.tsx';
import { errorToast } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { sentenceFor } from './identity-errors.ts';
import { Protection } from './protection.tsx';
import { createRecoveryCodes, securityQueries } from './security.queries.ts';

type Props = {
  left: number;
  hasSecondStep: boolean;
  isNext: boolean;
  /** New ones, for as long as they are shown. */
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[] | null) => void;
};

/** For the day the second step is lost: how many codes are left, and ten new ones, shown once. */
export function RecoveryCodes({ left, hasSecondStep, isNext, codes, onCodes }: Props) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const [isAsking, setAsking] = useState(false);
  const isHeld = hasSecondStep && left > 0;

  async function create(): Promise<void> {
    try {
      onCodes(await createRecoveryCodes());
    } catch (cause) {
      void errorToast(sentenceFor(cause));
    }
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: securityQueries.recoveryCodes.queryKey });
  }

  return (
    <Protection
      title={t('Códigos de recuperación')}
      note={
        isHeld
          ? t('Te quedan {{count}}. Cada uno sirve una vez.', { count: left })
          : hasSecondStep
            ? t('Si pierdes tu celular, hoy solo quien administra los usuarios te deja entrar.')
            : t('Se crean cuando tengas un segundo paso.')
      }
      isHeld={isHeld}
      heldWord={t('Activos')}
      act={
        hasSecondStep &&
        !codes && (
          <Button
            look={isNext ? 'primary' : 'secondary'}
            onClick={() => (isHeld ? setAsking(true) : create())}
          >
            {isHeld ? t('Crear códigos nuevos') : t('Crear 10 códigos')}
          </Button>
        )
      }
    >
      {codes && <NewCodes codes={codes} username={username} onDone={() => onCodes(null)} />}
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
    </Protection>
  );
}

function NewCodes({
  codes,
  username,
  onDone,
}: {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('auth');
  const [isCopied, setCopied] = useState(false);
  const [isKept, setKept] = useState(false);
  const copy = useCopy();
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
    <DialogFrame
      open
      onClose={onDone}
      busy={!isKept}
      title={t('Guarda estos {{count}} códigos', { count: codes.length })}
      width="max-w-lg"
    >
      <p className="mt-2 text-ink-2">
        {t(
          'Cada uno sirve una vez, en lugar del código de tu segundo paso. No los volvemos a mostrar, y quien los tenga puede usarlos en tu lugar.',
        )}
      </p>
      <p className="mt-2 hidden print:block">{title}</p>
      <ol
        aria-label={title}
        className="mt-5 grid list-inside list-decimal grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 font-mono whitespace-nowrap marker:text-ink-2"
      >
        {codes.map((code) => (
          <li key={code} className="border-b border-line py-2 select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="my-5 flex flex-wrap gap-3">
        <Button onClick={download}>{t('Descargar')}</Button>
        <Button onClick={async () => setCopied(await copy(codes.join('\n')))}>
          <span aria-live="polite">{isCopied ? t('Copiados') : t('Copiar')}</span>
        </Button>
        <Button onClick={() => window.print()}>{t('Imprimir')}</Button>
      </div>
      <div className="print:hidden">
        <Checkbox
          label={t('Ya los guardé fuera de este equipo')}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
      </div>
      <DialogFoot>
        <Button look="primary" disabled={!isKept} onClick={onDone}>
          {t('Terminar')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
