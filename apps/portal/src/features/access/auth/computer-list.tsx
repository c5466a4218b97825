import type { SessionRow } from '@antela/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api-error.ts';
import { joined, longInstant, shortInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { computersOf, type Computer } from './computers.ts';
import { Item, ItemList } from './item-list.tsx';
import {
  endOthers,
  endSessionsOf,
  removeDevice,
  securityQueries,
  useSecurityAct,
} from './security.queries.ts';

/** Where the account is open or has been, and when somebody of the service acted in the user's name. */
export function ComputerList({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('auth');
  // An operator in somebody's place is not shown the person's devices.
  const devices = useQuery({ ...securityQueries.devices, enabled: isOwner });
  const sessions = useQuery(securityQueries.sessions);
  const failed = [devices, sessions].find(({ error }) => error !== null);
  const isKnown = sessions.data !== undefined && (devices.data !== undefined || !isOwner);
  const computers = isKnown ? computersOf(devices.data ?? [], sessions.data) : undefined;
  const operators = (sessions.data ?? []).filter(({ impersonatedBy }) => impersonatedBy !== null);
  const isElsewhere = computers?.some(({ isCurrent, sessions: open }) => !isCurrent && open.length > 0);

  return (
    <Section
      title={t('Equipos con tu sesión')}
      actions={isOwner && isElsewhere && <EndOthers />}
      note={t('Si no reconoces alguno, cierra su sesión y cambia tu contraseña.')}
    >
      {failed?.error && (
        <ErrorBlock message={t(faultText(failed.error))} onRetry={() => void failed.refetch()} />
      )}
      <ItemList>
        {computers && [
          ...computers.map((computer) => <ComputerItem key={computer.key} {...{ computer, isOwner }} />),
          ...operators.map((session) => <OperatorItem key={session.sessionid} session={session} />),
        ]}
      </ItemList>
    </Section>
  );
}

function ComputerItem({ computer, isOwner }: { computer: Computer; isOwner: boolean }) {
  const { t } = useTranslation('auth');
  const [isForgetting, setForgetting] = useState(false);
  const forget = useSecurityAct('devices', removeDevice, () => setForgetting(false));
  const end = useSecurityAct('sessions', endSessionsOf, () => void toast(t('Cerraste la sesión')));
  const { device, sessions, isCurrent } = computer;
  const label = computer.label ?? t('Equipo sin nombre');
  const acts = [
    ...(!isCurrent && sessions.length > 0
      ? [{ label: t('Cerrar'), onAct: () => end.attempt(sessions.map(({ sessionid }) => sessionid)) }]
      : []),
    ...(device ? [{ label: t('Olvidar'), onAct: () => setForgetting(true) }] : []),
  ];
  return (
    <>
      <Item
        title={joined(label, isCurrent && t('este equipo'))}
        note={noteOf(computer, t)}
        acts={isOwner ? acts : []}
      />
      <ConsequenceDialog
        open={isForgetting}
        onClose={() => setForgetting(false)}
        title={t('¿Olvidar este equipo?')}
        confirmLabel={t('Olvidar')}
        onConfirm={async () => device && forget.attempt(device.id)}
      >
        <p>{t('La próxima vez que ingreses desde él te pediremos el segundo paso.')}</p>
      </ConsequenceDialog>
    </>
  );
}

function EndOthers() {
  const { t } = useTranslation('auth');
  const [isAsking, setAsking] = useState(false);
  const end = useSecurityAct('sessions', endOthers, () => {
    setAsking(false);
    void toast(t('Cerraste las demás sesiones'));
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {t('Cerrar las demás')}
      </Button>
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('¿Cerrar las demás sesiones?')}
        confirmLabel={t('Cerrar las demás')}
        onConfirm={() => end.attempt(undefined)}
      >
        <p>{t('En esos equipos habrá que ingresar de nuevo. Lo que no se haya guardado allí se pierde.')}</p>
      </ConsequenceDialog>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'auth'>>['t'];

function noteOf({ device, sessions, lastUsedAt }: Computer, t: Translate): string {
  const [latest] = sessions;
  const facts = [
    ...(latest
      ? [
          t('Abierta desde el {{when}}', { when: shortInstant(latest.startedAt) }),
          t('última actividad: {{when}}', { when: shortInstant(latest.lastSeenAt) }),
          latest.ip && t('dirección {{ip}}', { ip: latest.ip }),
        ]
      : [
          t('Sin sesión abierta'),
          lastUsedAt && t('último ingreso: {{when}}', { when: shortInstant(lastUsedAt.toISOString()) }),
        ]),
    device?.isTrusted && t('no pide tu segundo paso'),
  ];
  return joined(...facts);
}

function OperatorItem({ session }: { session: SessionRow }) {
  const { t } = useTranslation('auth');
  const { impersonatedBy, startedAt, lastSeenAt, endedAt, ip } = session;
  if (!impersonatedBy) return null;
  const { name, reason, readOnly } = impersonatedBy;
  const facts = [
    t('Motivo: {{reason}}', { reason }),
    readOnly ? t('Solo lectura') : t('Podía hacer cambios'),
    t('Desde el {{when}}', { when: longInstant(startedAt) }),
    endedAt
      ? t('terminó el {{when}}', { when: longInstant(endedAt) })
      : t('última actividad: {{when}}', { when: longInstant(lastSeenAt) }),
    ip && t('dirección {{ip}}', { ip }),
  ];
  return (
    <Item
      title={
        endedAt
          ? t('{{name}}, del servicio, actuó en tu nombre', { name })
          : t('{{name}}, del servicio, actúa en tu nombre', { name })
      }
      note={joined(...facts)}
      acts={[]}
    />
  );
}
