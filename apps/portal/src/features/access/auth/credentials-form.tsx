import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Link, LinkNavigation } from '../../../ui/link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DemoUsers } from './demo-users.tsx';
import { sentences } from './identity-errors.ts';
import { StepHeading } from './step-heading.tsx';
import { usePasskeyOffer } from './use-passkey-offer.ts';
import { prepareSignIn, type SignInFlow } from './use-sign-in-flow.ts';

/** User and password, or user and passkey. After a refusal the user stays and the password is emptied. */
export function CredentialsForm({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const [username, setUsername] = useState(flow.username);
  const [missing, setMissing] = useState<'username' | 'password' | null>(null);
  const navigation = useContext(LinkNavigation);
  const password = useRef<HTMLInputElement>(null);
  const { withdraw } = usePasskeyOffer(({ enter }) => flow.admit(enter));

  /** Fetches, beside the person's typing, what signs in and what is drawn after it. */
  function prepare(): void {
    prepareSignIn();
    navigation?.preload(paths.dashboard);
  }

  async function submit(): Promise<void> {
    const typed = password.current?.value ?? '';
    // docs/spec.md §5: a non-empty user and, for password flows, a non-empty password.
    const absent = username.trim() === '' ? 'username' : typed === '' ? 'password' : null;
    setMissing(absent);
    if (!absent) await flow.start({ username: username.trim(), password: typed });
  }

  async function enterByPasskey(): Promise<void> {
    withdraw();
    setMissing(null);
    const name = username.trim();
    if (name !== '')
      return flow.start({ username: name, flow: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' });
    await flow.admit(async () => (await (await import('./nameless-passkey.ts')).askPasskey()).enter());
  }

  return (
    <Form onSubmit={submit} onInput={prepare} className="flex flex-col gap-4">
      <StepHeading>{t('Ingresa a tu portal')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <TextField
        label={t('Usuario')}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        {...(missing === 'username' && { error: t(sentences.emptyUsername) })}
      />
      <PasswordField
        key={flow.failures}
        ref={password}
        label={t('Contraseña')}
        name="password"
        autoComplete="current-password"
        {...(missing === 'password' && { error: t(sentences.emptyPassword) })}
      />
      <Forgotten />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Ingresar')}
      </Button>
      <OtherWays busy={flow.busy} onPasskey={enterByPasskey} />
      <DemoUsers
        onPick={(user, publicPassword) => {
          prepare();
          setUsername(user);
          setMissing(null);
          if (password.current) password.current.value = publicPassword;
        }}
      />
    </Form>
  );
}

function OtherWays({ busy, onPasskey }: { busy: boolean; onPasskey: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {'PublicKeyCredential' in window && (
        <Button onClick={onPasskey} disabled={busy}>
          {t('Ingresar con llave de acceso')}
        </Button>
      )}
      {config().singleSignOn && (
        <p>
          <Link href={paths.sso} className="text-link">
            {t('Ingresar con tu empresa')}
          </Link>
        </p>
      )}
    </>
  );
}

function Forgotten() {
  const { t } = useTranslation('auth');
  return (
    <p className="-mt-2">
      <Link href={paths.passwordRecovery} className="text-link">
        {t('¿Olvidaste tu contraseña?')}
      </Link>
    </p>
  );
}
