import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataStore } from '../../../lib/data-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { Protection } from './protection.tsx';
import { disableTotp, noteSecondFactor, securityQueries, useSecurityAct } from './security.queries.ts';
import { TotpEnrolment } from './totp-enrolment.tsx';

type Props = {
  enabled: readonly string[];
  isNext: boolean;
  isConnecting: boolean;
  onConnecting: (isConnecting: boolean) => void;
};

/** The code beside the password. Codes by mail or message are set by the company; an application of codes by the person. */
export function SecondStep({ enabled, isNext, isConnecting, onConnecting }: Props) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const [isDisconnecting, setDisconnecting] = useState(false);
  const disconnect = useSecurityAct('mfa', disableTotp, () => setDisconnecting(false));
  const hasTotp = enabled.includes('TOTP');

  function connected(): void {
    onConnecting(false);
    void noteSecondFactor();
    void queryClient.invalidateQueries({ queryKey: securityQueries.mfa.queryKey });
    toast(t('Conectaste tu aplicación de códigos'));
  }

  return (
    <Protection
      title={t('Segundo paso al ingresar')}
      note={
        hasTotp
          ? t('Aplicación de códigos conectada.')
          : enabled.length > 0
            ? t('Un código que te llega por correo o por mensaje.')
            : t('Además de tu contraseña, un código que solo tú puedes leer.')
      }
      isHeld={enabled.length > 0}
      heldWord={t('Activo')}
      act={
        hasTotp ? (
          <Button onClick={() => setDisconnecting(true)}>{t('Desconectar')}</Button>
        ) : (
          !isConnecting && (
            <Button look={isNext ? 'primary' : 'secondary'} onClick={() => onConnecting(true)}>
              {t('Conectar aplicación')}
            </Button>
          )
        )
      }
    >
      {isConnecting && (
        <TotpEnrolment
          username={username}
          onDone={connected}
          onCancel={() => onConnecting(false)}
          cancelLabel={t('Cancelar')}
        />
      )}
      <ConsequenceDialog
        open={isDisconnecting}
        onClose={() => setDisconnecting(false)}
        title={t('¿Desconectar tu aplicación de códigos?')}
        confirmLabel={t('Desconectar')}
        onConfirm={() => disconnect.attempt(undefined)}
      >
        <p>
          {t(
            'Quien conozca tu contraseña podrá ingresar sin nada más, y tus códigos de recuperación dejan de servir.',
          )}
        </p>
      </ConsequenceDialog>
    </Protection>
  );
}
