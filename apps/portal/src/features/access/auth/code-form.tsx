import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { codeLength } from '../../../lib/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form, sendForm } from '../../../ui/form.tsx';
import { sentences } from './identity-errors.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

type Props = {
  flow: SignInFlow;
  onCode?: (code: string) => Promise<void>;
  submitLabel: string;
  autoFocus?: boolean;
  /** Above the field. */
  children?: ReactNode;
};

/** Form of a step that one code answers: sent by itself as soon as it is complete. */
export function CodeForm({ flow, onCode = flow.answer, submitLabel, autoFocus, children }: Props) {
  const form = useForm({
    initial: { code: '' },
    check: useCodeCheck(),
    send: ({ code }) => onCode(code),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      {children}
      <OneTimeCode {...form.field('code')} autoFocus={autoFocus} onComplete={sendForm} disabled={flow.busy} />
      <Button type="submit" look="primary" busy={flow.busy} disabled={form.values.code.length < codeLength}>
        {submitLabel}
      </Button>
    </Form>
  );
}

export function OneTimeCode(field: Omit<ComponentProps<typeof CodeField>, 'label' | 'maxLength'>) {
  const { t } = useTranslation('auth');
  const label = t('Código de {{count}} dígitos', { count: codeLength });
  return <CodeField {...field} label={label} maxLength={codeLength} />;
}

export function useCodeCheck() {
  const { t } = useTranslation('auth');
  return ({ code }: { code: string }) => ({ code: code.length < codeLength && t(sentences.shortCode) });
}
