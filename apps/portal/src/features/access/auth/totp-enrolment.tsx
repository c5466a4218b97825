import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { codeLength } from '../../../lib/limits.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import '../../../lib/identity.ts';
import { sentenceFor } from './identity-errors.ts';
import { confirmed } from './security.queries.ts';
import { TotpSecret } from './totp-secret.tsx';

interface Props {
  username: string;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel: string;
}

/** Connects an application of codes to an account that is signed in, and makes it the second step. */
export function TotpEnrolment({ username, onDone, onCancel, cancelLabel }: Props) {
  const { t } = useTranslation('auth');
  const [details, setDetails] = useState<{ uri: string; secret: string } | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    confirmed(() => setUpTOTP()).then(
      (setup) =>
        wanted &&
        setDetails({
          uri: String(setup.getSetupUri(config().brand.name, username)),
          secret: setup.sharedSecret,
        }),
      (cause: unknown) => wanted && setError(sentenceFor(cause)),
    );
    return () => {
      wanted = false;
    };
  }, [username]);

  async function connect(full: string): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await confirmed(() => verifyTOTPSetup({ code: full }));
      await confirmed(() => updateMFAPreference({ totp: 'PREFERRED' }));
      onDone();
    } catch (cause) {
      setError(sentenceFor(cause));
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  async function submit(): Promise<void> {
    if (code.length === codeLength) await connect(code);
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <FormError>{error && t(error)}</FormError>
      {details && <TotpSecret {...details} />}
      <CodeField
        label={t('Código de {{count}} dígitos', { count: codeLength })}
        hint={t('El que muestra tu aplicación después de escanear.')}
        maxLength={codeLength}
        value={code}
        onValueChange={setCode}
        onComplete={(full) => void connect(full)}
        disabled={busy || !details}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy} disabled={code.length < codeLength}>
          {t('Conectar aplicación')}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  );
}
