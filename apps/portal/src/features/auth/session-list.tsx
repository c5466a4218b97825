import type { SessionRow } from '@antela/contract/session';
import { deviceLabel } from '@antela/rules/device-label';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longInstant } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Section } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { Item, ItemList } from './item-list.tsx';
import { endOthers, endSessionOf, securityQueries, useSecurityAct } from './security.queries.ts';

/** Where the account is open, and when somebody of the service acted in the user's name. */
export function SessionList({ mayEnd }: { mayEnd: boolean }) {
  const { t } = useTranslation('auth');
  const { data: sessions, error, refetch } = useQuery(securityQueries.sessions);
  const [isEndingAll, setEndingAll] = useState(false);
  const endOne = useSecurityAct('sessions', endSessionOf, () => void toast(t('Cerraste la sesión')));
  const endAll = useSecurityAct('sessions', endOthers, () => {
    setEndingAll(false);
    void toast(t('Cerraste las demás sesiones'));
  });
  const isOpen = ({ current, endedAt }: SessionRow): boolean => !current && endedAt === null;

  return (
    <Section title={t('Sesiones')} note={t('Si no reconoces alguna, ciérrala y cambia tu contraseña.')}>
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      <ItemList>
        {sessions?.map((session) => (
          <Item
            key={session.sessionid}
            title={titleOf(session, t)}
            note={noteOf(session, t)}
            action={mayEnd && isOpen(session) ? t('Cerrar') : null}
            onAct={() => endOne.attempt(session.sessionid)}
          />
        ))}
      </ItemList>
      {mayEnd && sessions?.some(isOpen) && (
        <Button onClick={() => setEndingAll(true)}>{t('Cerrar las demás')}</Button>
      )}
      <ConsequenceDialog
        open={isEndingAll}
        onClose={() => setEndingAll(false)}
        title={t('¿Cerrar las demás sesiones?')}
        confirmLabel={t('Cerrar las demás')}
        onConfirm={() => endAll.attempt(undefined)}
      >
        <p>{t('En esos equipos habrá que ingresar de nuevo. Lo que no se haya guardado allí se pierde.')}</p>
      </ConsequenceDialog>
    </Section>
  );
}

type Translate = ReturnType<typeof useTranslation<'auth'>>['t'];

function titleOf({ current, impersonatedBy, endedAt, userAgent }: SessionRow, t: Translate): string {
  if (impersonatedBy) {
    const { name } = impersonatedBy;
    return endedAt
      ? t('{{name}}, del servicio, actuó en tu nombre', { name })
      : t('{{name}}, del servicio, actúa en tu nombre', { name });
  }
  const device = deviceLabel(userAgent ?? undefined) ?? t('Equipo sin nombre');
  return current ? t('{{device}} · esta sesión', { device }) : device;
}

function noteOf({ impersonatedBy, startedAt, lastSeenAt, endedAt, ip }: SessionRow, t: Translate): string {
  const facts = [
    impersonatedBy && t('Motivo: {{reason}}', { reason: impersonatedBy.reason }),
    impersonatedBy && (impersonatedBy.readOnly ? t('Solo lectura') : t('Podía hacer cambios')),
    t('Desde el {{when}}', { when: longInstant(startedAt) }),
    endedAt
      ? t('terminó el {{when}}', { when: longInstant(endedAt) })
      : t('última actividad: {{when}}', { when: longInstant(lastSeenAt) }),
    ip && t('dirección {{ip}}', { ip }),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}
