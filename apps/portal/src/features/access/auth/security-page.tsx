import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useDataStore } from '../../../lib/data-store.ts';
import { longInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChangePasswordForm } from './change-password-page.tsx';
import { ComputerList } from './computer-list.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { disableTotp, noteSecondFactor, securityQueries, useSecurityAct } from './security.queries.ts';
import { TotpEnrolment } from './totp-enrolment.tsx';

/** The user's own account: password, second step, passkeys and computers. */
export function SecurityPage() {
  const { t } = useTranslation('auth');
  const state = useSession();
  const last = state.status === 'signed-in' ? state.session.lastSignInAt : null;
  const isImpersonated = state.status === 'signed-in' && state.session.impersonator !== null;
  return (
    <div className="max-w-prose">
      <PageHeader
        title={t('Seguridad')}
        note={last && t('Último ingreso: {{when}}', { when: longInstant(last) })}
      />
      <div className="flex flex-col gap-10">
        {/* Password, factors and computers are the person's own: nobody changes them in their name. */}
        {!isImpersonated && (
          <>
            <PasswordSection />
            <SecondStepSection />
            <PasskeyList />
          </>
        )}
        <ComputerList isOwner={!isImpersonated} />
      </div>
    </div>
  );
}

function PasswordSection() {
  const { t } = useTranslation('auth');
  const [isChanging, setChanging] = useState(false);

  function changed(): void {
    setChanging(false);
    toast(t('Cambiaste tu contraseña'));
  }

  return (
    <Section title={t('Contraseña')}>
      {isChanging ? (
        <div className="max-w-96">
          <ChangePasswordForm onDone={changed} />
        </div>
      ) : (
        <Button onClick={() => setChanging(true)}>{t('Cambiar contraseña')}</Button>
      )}
    </Section>
  );
}

function SecondStepSection() {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const { data: mfa, error, refetch } = useQuery(securityQueries.mfa);
  const [stage, setStage] = useState<'shown' | 'connecting' | 'disconnecting'>('shown');
  const disconnect = useSecurityAct('mfa', disableTotp, () => setStage('shown'));
  const hasTotp = mfa?.enabled?.includes('TOTP') ?? false;

  function connected(): void {
    setStage('shown');
    void noteSecondFactor();
    void queryClient.invalidateQueries({ queryKey: securityQueries.mfa.queryKey });
    toast(t('Conectaste tu aplicación de códigos'));
  }

  return (
    <Section
      title={t('Segundo paso al ingresar')}
      note={t('Además de tu contraseña, un código que solo tú puedes leer.')}
    >
      {stage === 'connecting' ? (
        <TotpEnrolment
          username={username}
          onDone={connected}
          onCancel={() => setStage('shown')}
          cancelLabel={t('Cancelar')}
        />
      ) : mfa === undefined ? (
        <div className="min-h-control">
          {error && <ErrorBlock message={t(errorText(error))} onRetry={() => void refetch()} />}
        </div>
      ) : hasTotp ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
          <p>
            <span className="text-ok" aria-hidden>
              ■{' '}
            </span>
            {t('Aplicación de códigos conectada')}
          </p>
          <Button onClick={() => setStage('disconnecting')}>{t('Desconectar')}</Button>
        </div>
      ) : (
        <Button onClick={() => setStage('connecting')}>{t('Conectar aplicación de códigos')}</Button>
      )}
      {stage === 'shown' && (mfa?.enabled?.length ?? 0) > 0 && <RecoveryCodes username={username} />}
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
    </Section>
  );
}
