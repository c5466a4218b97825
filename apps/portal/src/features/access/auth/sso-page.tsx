import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { federatedUrl, takeFederated } from '../../../lib/federation.ts';
import { useForm } from '../../../lib/form.ts';
import { openSession, sessionState, takeReturnPath } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form-refusal.tsx';
import { Form } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ssoSentenceFor } from './sso-sentences.ts';
import { StepHeading } from './step-heading.tsx';

type Stage = { is: 'asking' } | { is: 'arriving' } | { is: 'proved' } | { is: 'refused'; why: string };

const isAnswer = (): boolean => new URLSearchParams(location.search).has('state');

/** An answer comes once, however often the page is drawn. */
let taking: ReturnType<typeof take> | undefined;

async function take(): Promise<Stage & { to?: string }> {
  const search = new URLSearchParams(location.search);
  // Nothing of it stays in the history.
  history.replaceState(history.state, '', location.pathname);
  try {
    const { tokens } = await takeFederated(search);
    if (tokens === null) return { is: 'proved' };
    const { adoptTokens } = await import('../../../lib/identity.ts');
    await adoptTokens({
      AccessToken: tokens.accessToken,
      IdToken: tokens.idToken,
      RefreshToken: tokens.refreshToken,
    });
    await openSession();
    const state = sessionState();
    const to = state.status === 'signed-in' ? takeReturnPath(state.session.username) : paths.signIn;
    return { is: 'arriving', to: to ?? paths.dashboard };
  } catch (error) {
    return { is: 'refused', why: ssoSentenceFor(error) };
  }
}

/** `/sso`: to the provider of somebody's company, and back from it. */
export function SsoPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>(() =>
    taking !== undefined || isAnswer() ? { is: 'arriving' } : { is: 'asking' },
  );

  useEffect(() => {
    if (!isAnswer() && taking === undefined) return undefined;
    taking ??= take();
    let isHere = true;
    async function arrive(given: NonNullable<typeof taking>): Promise<void> {
      const next = await given;
      taking = undefined;
      if (!isHere) return;
      if (next.to !== undefined) return navigate({ to: next.to, replace: true });
      setStage(next);
      if (next.is === 'proved') window.close();
    }
    void arrive(taking);
    return () => {
      isHere = false;
    };
  }, [navigate]);

  return (
    <AuthFrame>
      {stage.is === 'arriving' && <p role="status">{t('Ingresando…')}</p>}
      {stage.is === 'proved' && (
        <StepHeading focus lead={t('Ya puedes cerrar esta ventana y seguir en la otra.')}>
          {t('Listo')}
        </StepHeading>
      )}
      {(stage.is === 'asking' || stage.is === 'refused') && (
        <AskForAddress refusal={stage.is === 'refused' ? t(stage.why) : null} />
      )}
    </AuthFrame>
  );
}

function AskForAddress({ refusal }: { refusal: string | null }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({
      email:
        !/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email.trim()) &&
        t('Escribe el correo de tu empresa, completo.'),
    }),
    send: async ({ email }) => {
      const { url } = await federatedUrl(email.trim(), 'sign-in', refusal === null ? null : 'select_account');
      form.release();
      location.assign(url);
    },
    onRefused: (cause) => ({ '': t(ssoSentenceFor(cause)) }),
  });
  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Te llevamos a donde tu empresa confirma quién eres, y vuelves acá.')}>
        {t('Ingresa con tu empresa')}
      </StepHeading>
      {refusal && (
        <Alert tone="bad" role="alert">
          {refusal}
        </Alert>
      )}
      <FormRefusal form={form} />
      <TextField
        {...form.text('email')}
        label={t('Correo de tu empresa')}
        data-retype
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" look="primary">
        {t('Continuar')}
      </Button>
      <p>
        <Link href={paths.signIn} className="text-link">
          {t('Ingresar con usuario y contraseña')}
        </Link>
      </p>
    </Form>
  );
}
