import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { codeLength } from '../../../lib/limits.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form-refusal.tsx';
import { Form, sendForm } from '../../../ui/form.tsx';
import '../../../lib/identity.ts';
import { OneTimeCode, useCodeCheck } from './code-form.tsx';
import { sentenceFor } from './identity-errors.ts';
import { confirmed } from './security.queries.ts';
import { TotpSecret } from './totp-secret.tsx';

type Typed = { code: string };

type Props = {
  username: string;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel: string;
};

/** Connects an application of codes to an account that is signed in, and makes it the second step. */
export function TotpEnrolment({ username, onDone, onCancel, cancelLabel }: Props) {
  const { t } = useTranslation('auth');
  const [details, setDetails] = useState<{ uri: string; secret: string } | null>(null);
  const form: FormOf<Typed> = useForm<Typed>({
    initial: { code: '' },
    check: useCodeCheck(),
    send: async ({ code }) => {
      await confirmed(() => verifyTOTPSetup({ code }));
      await confirmed(() => updateMFAPreference({ totp: 'PREFERRED' }));
    },
    onSaved: onDone,
    onRefused: (cause) => {
      form.set({ code: '' });
      return { '': t(sentenceFor(cause)) };
    },
  });
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    confirmed(() => setUpTOTP()).then(
      (setup) =>
        wanted &&
        setDetails({
          uri: String(setup.getSetupUri(config().brand.name, username)),
          secret: setup.sharedSecret,
        }),
      (cause: unknown) => wanted && setFault(sentenceFor(cause)),
    );
    return () => {
      wanted = false;
    };
  }, [username]);

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <FormError>{fault && t(fault)}</FormError>
      <FormRefusal form={form} />
      {details && <TotpSecret {...details} />}
      <OneTimeCode
        hint={t('El que muestra tu aplicación después de escanear.')}
        {...form.field('code')}
        onComplete={sendForm}
        disabled={!details}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={form.values.code.length < codeLength}>
          {t('Conectar aplicación')}
        </Button>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
    </Form>
  );
}
