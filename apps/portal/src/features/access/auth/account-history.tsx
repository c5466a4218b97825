import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api-error.ts';
import { shortInstant } from '../../../lib/format.ts';
import { signOut } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { endOthers, securityQueries, useSecurityAct } from './security.queries.ts';

/** Events of the account as its owner was told them, and the way out for whoever did not do them. */
export function AccountHistory() {
  const { t } = useTranslation('auth');
  const { data: events, error, refetch } = useQuery(securityQueries.history);
  return (
    <Section
      title={t('Lo que pasó en tu cuenta')}
      actions={<NotMe />}
      note={t('Los últimos 60 días. «No fui yo» cierra todas tus sesiones y te pide otra contraseña.')}
    >
      {error && <ErrorBlock message={t(faultText(error))} onRetry={() => void refetch()} />}
      {events?.length === 0 && (
        <p className="border-t border-line-strong py-3 text-ink-2">{t('Nada que contar todavía.')}</p>
      )}
      {events && events.length > 0 && (
        <ul className="border-t border-line-strong">
          {events.map(({ noticeid, at, subject }) => (
            <li
              key={noticeid}
              className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <time dateTime={at} className="text-small text-ink-2">
                {shortInstant(at)}
              </time>
              <span>{subject}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function NotMe() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = useSecurityAct('sessions', async () => {
    await endOthers();
    await signOut();
    await navigate({ to: paths.passwordRecovery });
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {t('No fui yo')}
      </Button>
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('¿Alguien más hizo algo de esto?')}
        confirmLabel={t('Cerrar todas mis sesiones')}
        onConfirm={() => leave.attempt(undefined)}
      >
        <p>
          {t(
            'Cerramos todas tus sesiones, también esta. Luego eliges otra contraseña con un código que llega a tu correo: la de ahora deja de servir.',
          )}
        </p>
      </ConsequenceDialog>
    </>
  );
}
