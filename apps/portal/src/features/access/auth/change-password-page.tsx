import { updatePassword } from 'aws-amplify/auth';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataStore } from '../../../lib/data-store.ts';
import { rememberReturnPath, useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import '../../../lib/identity.ts';
import { AuthColumn } from './auth-column.tsx';
import { sentenceFor, sentences } from './identity-errors.ts';
import { NewPasswordField, passwordFault } from './new-password-field.tsx';
import { confirmed } from './security.queries.ts';
import { StepHeading } from './step-heading.tsx';
import { StepUpQuestion } from './step-up-question.tsx';

/** One's own change, current and new. A forced one happens inside the sign-in, where this page sends whoever is not signed in. */
export function ChangePasswordPage() {
  const { t } = useTranslation('auth');
  const state = useSession();
  const [isDone, setDone] = useState(false);

  if (state.status === 'loading') return <p role="status">{t('Cargando...')}</p>;
  if (state.status === 'signed-out') {
    return (
      <AuthColumn>
        <StepHeading
          focus
          lead={t('Después de ingresar volvemos a esta página. Si no recuerdas la actual, recupérala.')}
        >
          {t('Ingresa para cambiar tu contraseña')}
        </StepHeading>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            href={paths.signIn}
            look="primary"
            onClick={() => rememberReturnPath(paths.changePassword)}
          >
            {t('Ingresar')}
          </LinkButton>
          <LinkButton href={paths.passwordRecovery}>{t('Recuperar contraseña')}</LinkButton>
        </div>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn>
      {isDone ? (
        <>
          <StepHeading focus lead={t('Úsala la próxima vez que ingreses.')}>
            {t('Cambiaste tu contraseña')}
          </StepHeading>
          <LinkButton href={paths.dashboard} look="primary">
            {t('Ir al inicio')}
          </LinkButton>
        </>
      ) : (
        <>
          <StepHeading>{t('Cambia tu contraseña')}</StepHeading>
          <ChangePasswordForm onDone={() => setDone(true)} />
          <StepUpQuestion />
        </>
      )}
    </AuthColumn>
  );
}

/** Current and new password of whoever is signed in. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [faults, setFaults] = useState<{ current: string | null; next: string | null }>({
    current: null,
    next: null,
  });

  async function submit(): Promise<void> {
    const oldPassword = current.current?.value ?? '';
    const newPassword = next.current?.value ?? '';
    const found = {
      current: oldPassword === '' ? sentences.emptyPassword : null,
      next: passwordFault(newPassword),
    };
    setFaults(found);
    setError(null);
    if (found.current || found.next) return;
    setBusy(true);
    try {
      await confirmed(() => updatePassword({ oldPassword, newPassword }));
      onDone();
    } catch (cause) {
      const sentence = sentenceFor(cause);
      setError(sentence === sentences.wrongPair ? sentences.wrongCurrent : sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <FormError>{error && t(error)}</FormError>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={current}
        label={t('Contraseña actual')}
        name="current-password"
        autoComplete="current-password"
        {...(faults.current && { error: t(faults.current) })}
      />
      <NewPasswordField ref={next} error={faults.next ? t(faults.next) : undefined} />
      <Button type="submit" look="primary" busy={busy}>
        {t('Cambiar contraseña')}
      </Button>
    </Form>
  );
}
