import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { codeLength } from '../../../lib/limits.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form, sendForm } from '../../../ui/form.tsx';
import { sentences } from './identity-errors.ts';
import { ResendButton } from './resend-button.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** An account whose address was never confirmed. Afterwards the sign-in begins again with what was typed. */
export function ConfirmAccountStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length < codeLength && t(sentences.shortCode) }),
    send: ({ code }) =>
      flow.run(async () => {
        await confirmSignUp({ username: flow.username, confirmationCode: code });
        await flow.retryWith();
      }),
  });

  const resend = (): Promise<void> =>
    flow.run(async () => {
      await resendSignUpCode({ username: flow.username });
    });

  return (
    <Form className="flex flex-col gap-5" onSubmit={form.submit}>
      <StepHeading
        lead={t(
          'Falta confirmar tu cuenta. Escribe el código que te enviamos; si no lo encuentras, pide otro.',
        )}
      >
        {t('Confirma tu cuenta')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <CodeField
        label={t('Código de {{count}} dígitos', { count: codeLength })}
        maxLength={codeLength}
        autoFocus
        {...form.field('code')}
        onComplete={sendForm}
        disabled={flow.busy}
      />
      <Button type="submit" look="primary" busy={flow.busy} disabled={form.values.code.length < codeLength}>
        {t('Confirmar cuenta')}
      </Button>
      <p>
        <ResendButton onResend={resend} disabled={flow.busy} />
      </p>
    </Form>
  );
}
