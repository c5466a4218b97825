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

/** The code beside the password. Codes by mail or message are set by the company; an application of codes by the person. */
export function SecondStep({ enabled, isNext }: { enabled: readonly string[]; isNext: boolean }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const [stage, setStage] = useState<'shown' | 'connecting' | 'disconnecting'>('shown');
  const disconnect = useSecurityAct('mfa', disableTotp, () => setStage('shown'));
  const hasTotp = enabled.includes('TOTP');

  function connected(): void {
    setStage('shown');
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
          <Button onClick={() => setStage('disconnecting')}>{t('Desconectar')}</Button>
        ) : (
          stage === 'shown' && (
            <Button look={isNext ? 'primary' : 'secondary'} onClick={() => setStage('connecting')}>
              {t('Conectar aplicación')}
            </Button>
          )
        )
      }
    >
      {stage === 'connecting' && (
        <TotpEnrolment
          username={username}
          onDone={connected}
          onCancel={() => setStage('shown')}
          cancelLabel={t('Cancelar')}
        />
      )}
      <ConsequenceDialog
        open={stage === 'disconnecting'}
        onClose={() => setStage('shown')}
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
