import type { CompanyUser } from '@antela/contract/company-users';
import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { joined, shortInstant } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { useResendInvitation, useUserAction, type UserAction } from './company-users.queries.ts';

type Props = {
  user: CompanyUser;
  sessions: readonly { lastSeenAt: string }[];
  invitation: { state: 'sent' | 'waiting' | 'failed'; since: string | null } | null;
  recovery: { requestedBy: string; isOwn: boolean } | null;
  mayAct: boolean;
};

/** How this person comes in, and what can be done about it. */
export function UserAccess({ user, sessions, invitation, recovery, mayAct }: Props) {
  const { t } = useTranslation('company-users');
  const [asked, setAsked] = useState<UserAction | null>(null);
  const [isMoving, setMoving] = useState(false);
  const button = (action: UserAction, label: string) =>
    mayAct && <ActButton onClick={() => setAsked(action)}>{label}</ActButton>;

  return (
    <>
      <ul className="border-t border-line">
        {user.state !== 'blocked' && (
          <Line
            title={t('Correo')}
            text={joined(
              user.email,
              user.email !== user.username && t('ingresa con {{username}}', { username: user.username }),
            )}
          >
            {mayAct && <ActButton onClick={() => setMoving(true)}>{t('Cambiar el correo')}</ActButton>}
          </Line>
        )}
        {user.state === 'invited' && (
          <Line title={t('Invitación')} text={invitationText(t, invitation)}>
            {mayAct && <ResendButton userid={user.userid} />}
          </Line>
        )}
        {user.state === 'active' && <ActiveLines sessions={sessions} recovery={recovery} button={button} />}
        {user.state === 'blocked' ? (
          <Line title={t('Ingreso')} text={t('Está bloqueada: no puede ingresar.')}>
            {button('unblock', t('Desbloquear'))}
          </Line>
        ) : (
          <Line title={t('Ingreso')} text={t('Bloquear le quita el ingreso y termina sus sesiones.')}>
            {button('block', t('Bloquear'))}
          </Line>
        )}
      </ul>
      {isMoving && <ChangeEmailDialog user={user} onClose={() => setMoving(false)} />}
      {asked && <AskingDialog key={asked} user={user} action={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type ActiveProps = Pick<Props, 'sessions' | 'recovery'> & {
  /** Draws the button of an act for people who may take it. */
  button: (action: UserAction, label: string) => ReactNode;
};

/** Sessions and proofs of somebody who has come in. */
function ActiveLines({ sessions, recovery, button }: ActiveProps) {
  const { t } = useTranslation('company-users');
  const [last] = sessions;
  return (
    <>
      <Line
        title={t('Sesiones')}
        text={
          last
            ? joined(
                t('{{count}} sesiones abiertas', { count: sessions.length }),
                t('última actividad {{at}}', { at: shortInstant(last.lastSeenAt) }),
              )
            : t('No tiene sesiones abiertas.')
        }
      >
        {last && button('endSessions', t('Terminar sesiones'))}
      </Line>
      <Line
        title={t('Contraseña')}
        text={t('Puedes pedirle que elija otra con un código que recibe por correo.')}
      >
        {button('resetPassword', t('Pedir otra contraseña'))}
      </Line>
      <Line
        title={t('Segundo paso')}
        text={t('Si perdió su celular, quítalo para que pueda configurarlo de nuevo.')}
      >
        {button('resetMfa', t('Quitar segundo paso'))}
      </Line>
      <Line
        title={t('Cuenta')}
        text={
          recovery === null
            ? t('Si otra persona la tiene, recupérala: deja de servir todo lo que la abre.')
            : recovery.isOwn
              ? t('Pediste recuperarla. Falta que lo confirme otra persona que administre usuarios.')
              : t('{{name}} pidió recuperarla. Falta que tú lo confirmes.', {
                  name: recovery.requestedBy,
                })
        }
      >
        {recovery?.isOwn !== true && button('recover', t('Recuperar esta cuenta'))}
      </Line>
    </>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-44 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  );
}

const ActButton = ({ onClick, children }: { onClick: () => unknown; children: string }) => (
  <Button size="small" onClick={onClick}>
    {children}
  </Button>
);

function invitationText(t: TFunction<'company-users'>, invitation: Props['invitation']): string {
  if (invitation?.state === 'waiting')
    return t('Va en camino desde {{at}}: sale apenas responda el servidor de correo.', {
      at: shortInstant(invitation.since ?? ''),
    });
  if (invitation?.state === 'failed')
    return t('No llegó: el servidor de correo no la recibió antes de que venciera. Reenvíala.');
  return invitation ? t('Salió para su correo. Aún no activa su cuenta.') : t('Aún no activa su cuenta.');
}

function ResendButton({ userid }: { userid: string }) {
  const { t } = useTranslation('company-users');
  const resend = useResendInvitation(userid);
  async function send(): Promise<void> {
    try {
      const { sentTo } = await resend.mutateAsync();
      toast(t('Otra invitación va camino a {{email}}', { email: sentTo }));
    } catch (error) {
      errorToast(errorText(error));
    }
  }
  return <ActButton onClick={send}>{t('Reenviar invitación')}</ActButton>;
}

/** Asks before somebody is put out or let in; its button repeats the act. */
function AskingDialog({
  user,
  action,
  onClose,
}: {
  user: CompanyUser;
  action: UserAction;
  onClose: () => void;
}) {
  const { t } = useTranslation('company-users');
  const act = useUserAction(user.userid);
  const { title, text, confirm, done } = useActionWords(user)[action];

  async function go(): Promise<void> {
    const isWaiting = await act.mutateAsync(action);
    toast(
      isWaiting
        ? t('Se lo pedimos a las demás personas que administran usuarios: falta que una lo confirme')
        : done,
    );
    onClose();
  }

  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      look={action === 'unblock' ? 'primary' : 'danger'}
      busy={act.isPending}
      // The dialog itself shows the failure.
      onConfirm={() => go().catch(() => undefined)}
    >
      <p>{text}</p>
      <FormError>{errorText(act.error)}</FormError>
    </ConsequenceDialog>
  );
}

type ActionWords = { title: string; text: string; confirm: string; done: string };

function useActionWords(user: CompanyUser): Record<UserAction, ActionWords> {
  const { t } = useTranslation('company-users');
  const name = { name: user.name };
  return {
    block: {
      title: t('Bloquear a {{name}}', name),
      text: t(
        'Sus sesiones terminan y no puede volver a ingresar hasta que alguien la desbloquee. Lo que hizo sigue en el historial.',
      ),
      confirm: t('Bloquear'),
      done: t('Bloqueaste a {{name}}', name),
    },
    unblock: {
      title: t('Desbloquear a {{name}}', name),
      text: t(
        'Puede volver a ingresar con el rol y las empresas que tiene. Si ese rol aprueba dinero, otra persona lo confirma antes.',
      ),
      confirm: t('Desbloquear'),
      done: t('Desbloqueaste a {{name}}', name),
    },
    endSessions: {
      title: t('Terminar las sesiones de {{name}}', name),
      text: t(
        'Se cierran en todos sus equipos. Lo que no haya guardado se pierde, y puede ingresar de nuevo.',
      ),
      confirm: t('Terminar sesiones'),
      done: t('Terminaste las sesiones de {{name}}', name),
    },
    resetPassword: {
      title: t('Pedir otra contraseña a {{name}}', name),
      text: t(
        'Su contraseña deja de servir y sus sesiones terminan. Recibe un código por correo para elegir otra.',
      ),
      confirm: t('Pedir otra contraseña'),
      done: t('{{name}} recibe un código para elegir otra contraseña', name),
    },
    resetMfa: {
      title: t('Quitar el segundo paso de {{name}}', name),
      text: t(
        'Ingresa solo con su contraseña hasta que configure otro. Confirma antes que quien lo pide es esa persona.',
      ),
      confirm: t('Quitar segundo paso'),
      done: t('Quitaste el segundo paso de {{name}}', name),
    },
    recover: {
      title: t('Recuperar la cuenta de {{name}}', name),
      text: t(
        'Terminan a la vez sus sesiones, su contraseña, su segundo paso, sus llaves de acceso, sus equipos y sus códigos. Le enviamos un código a {{email}}, y se lo avisamos.',
        { email: user.email },
      ),
      confirm: t('Recuperar esta cuenta'),
      done: t('Recuperaste la cuenta de {{name}}', name),
    },
  };
}
