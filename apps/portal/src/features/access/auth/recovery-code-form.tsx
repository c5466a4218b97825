import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sentences } from './identity-errors.ts';
import { StepClock } from './step-clock.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** One of the codes that stand in for the second step. */
export function RecoveryCodeForm({ flow, onBack }: { flow: SignInFlow; onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col gap-4">
      <StepHeading lead={t('Uno de los diez que guardaste. Cada uno sirve una vez.')}>
        {t('Escribe un código de recuperación')}
      </StepHeading>
      <StepClock key={flow.openedAt} openedAt={flow.openedAt} />
      <FormError>{flow.error && t(flow.error)}</FormError>
      <CodeForm key={flow.failures} flow={flow} />
      <p>
        <Button look="quiet" className="-ml-4" disabled={flow.busy} onClick={onBack}>
          {t('Usar el código de siempre')}
        </Button>
      </p>
    </div>
  );
}

function CodeForm({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' && t(sentences.emptyCode) }),
    send: ({ code }) => flow.answer(code.trim()),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <TextField
        label={t('Código de recuperación')}
        data-retype
        mono
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.text('code')}
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Confirmar código')}
      </Button>
    </Form>
  );
}
