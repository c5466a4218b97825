import { useTranslation } from 'react-i18next';
import { unsent, useForm, type FormOf } from '../../../lib/form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

type Typed = { answer: string };

/** A question of the identity service's own making; /impersonate answers its kind without asking. */
export function CustomChallengeStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const form: FormOf<Typed> = useForm<Typed>({
    initial: { answer: '' },
    send: async ({ answer }) => (answer.trim() === '' ? unsent : flow.answer(answer.trim())),
    onSaved: () => form.set({ answer: '' }),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Escribe la clave que te dieron para ingresar.')}>
        {t('Confirma que eres tú')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <TextField
        key={flow.failures}
        {...form.text('answer')}
        label={t('Clave')}
        data-retype
        name="answer"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        autoFocus
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Confirmar clave')}
      </Button>
    </Form>
  );
}
