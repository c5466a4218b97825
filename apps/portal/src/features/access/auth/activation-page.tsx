import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { signOut, useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import '../../../lib/identity.ts';
import { AuthColumn } from './auth-column.tsx';
import { sentences } from './identity-errors.ts';
import { SignInStepScreen } from './sign-in-step-screen.tsx';
import { StepHeading } from './step-heading.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';
import { useSignInFlow, type SignInFlow } from './use-sign-in-flow.ts';

/**
 * From the invitation to a protected account: code, password, and the offer of a second step. The code is the temporary
 * password of the invitation; it stands in the message, the link carries only the user.
 */
export function ActivationPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [isIn, setIn] = useState(false);
  const flow = useSignInFlow(() => setIn(true));
  const session = useSession();
  const leave = (): void => void navigate({ to: paths.dashboard, replace: true });

  // Somebody is in already, and not by this form.
  if (session.status === 'signed-in' && flow.username === '')
    return (
      <AuthColumn>
        <SomebodyIsIn name={session.session.name} />
      </AuthColumn>
    );
  return (
    <AuthColumn>
      {isIn ? (
        <MfaOffer username={flow.username} onLeave={leave} />
      ) : flow.step === null ? (
        <ActivationForm flow={flow} />
      ) : (
        <SignInStepScreen key={flow.step.signInStep} step={flow.step} flow={flow} />
      )}
      {!isIn && flow.step === null && (
        <p className="mt-6 text-small text-ink-2">
          {t('¿Tu código venció o no llegó? Pídele a quien te invitó que te lo envíe de nuevo.')}
        </p>
      )}
    </AuthColumn>
  );
}

/** An invitation opened where somebody is signed in, who is often the one who sent it. */
function SomebodyIsIn({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <StepHeading
        focus
        lead={t('Ingresaste como {{name}}. Para activar otra cuenta en este navegador, cierra tu sesión.', {
          name,
        })}
      >
        {t('Ya hay una sesión abierta')}
      </StepHeading>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => signOut()}>
          {t('Cerrar sesión')}
        </Button>
        <LinkButton href={paths.dashboard}>{t('Ir al portal')}</LinkButton>
      </div>
    </>
  );
}

type Activation = { username: string; code: string };

function ActivationForm({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const [invited] = useState(() => new URLSearchParams(location.search).get('username') ?? '');
  const form: FormOf<Activation> = useForm<Activation>({
    initial: { username: invited, code: '' },
    check: ({ username, code }) => ({
      username: username.trim() === '' && t(sentences.emptyUsername),
      code: username.trim() !== '' && code.trim() === '' && t(sentences.emptyCode),
    }),
    send: ({ username, code }) => flow.start({ username: username.trim(), password: code.trim() }),
    onSaved: () => form.set({ code: '' }),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading
        lead={t('Escribe el código de activación que te llegó por correo. Luego creas tu contraseña.')}
      >
        {t('Activa tu cuenta')}
      </StepHeading>
      <FormError>
        {flow.error && t(flow.error === sentences.wrongPair ? sentences.wrongActivation : flow.error)}
      </FormError>
      <TextField
        {...form.text('username')}
        label={t('Usuario')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={invited === ''}
      />
      <TextField
        key={flow.failures}
        {...form.text('code')}
        label={t('Código de activación')}
        data-retype
        name="activation-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        mono
        autoFocus={invited !== ''}
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Continuar')}
      </Button>
    </Form>
  );
}

function MfaOffer({ username, onLeave }: { username: string; onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const [isConnecting, setConnecting] = useState(false);

  if (isConnecting) {
    return (
      <>
        <StepHeading
          focus
          lead={t('Escanea el código con tu aplicación de códigos y escribe los seis dígitos que muestra.')}
        >
          {t('Conecta tu aplicación de códigos')}
        </StepHeading>
        <TotpEnrolment username={username} onDone={onLeave} onCancel={onLeave} cancelLabel={t('Ahora no')} />
      </>
    );
  }
  return (
    <>
      <StepHeading
        focus
        lead={t(
          'Tu cuenta está activa. Con un código de tu celular, nadie entra aunque conozca tu contraseña.',
        )}
      >
        {t('Protege tu cuenta con un segundo paso')}
      </StepHeading>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setConnecting(true)}>
          {t('Conectar aplicación de códigos')}
        </Button>
        <Button onClick={onLeave}>{t('Ahora no')}</Button>
      </div>
    </>
  );
}
