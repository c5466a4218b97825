import { updatePassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataStore } from '../../../lib/data-store.ts';
import { useForm } from '../../../lib/form.ts';
import { rememberReturnPath, useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form-refusal.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import '../../../lib/identity.ts';
import { AuthColumn } from './auth-column.tsx';
import { sentenceFor, sentences } from './identity-errors.ts';
import { NewPasswordField, usePasswordFault } from './new-password-field.tsx';
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
export function ChangePasswordForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { t } = useTranslation('auth');
  const username = useDataStore(({ data }) => data.user?.name ?? '');
  const passwordFault = usePasswordFault();
  const form = useForm({
    initial: { current: '', next: '' },
    check: ({ current, next }) => ({
      current: current === '' && t(sentences.emptyPassword),
      next: passwordFault(next) || (next === current && t(sentences.sameAsCurrent)),
    }),
    send: ({ current, next }) => confirmed(() => updatePassword({ oldPassword: current, newPassword: next })),
    onSaved: onDone,
    onRefused: (cause) => {
      const sentence = sentenceFor(cause);
      return { '': t(sentence === sentences.wrongPair ? sentences.wrongCurrent : sentence) };
    },
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <FormRefusal form={form} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.text('current')}
        label={t('Contraseña actual')}
        name="current-password"
        autoComplete="current-password"
      />
      <NewPasswordField {...form.text('next')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary">
          {t('Cambiar contraseña')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('Cancelar')}</Button>}
      </div>
    </Form>
  );
}
