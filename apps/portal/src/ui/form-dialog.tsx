import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../lib/form.ts';
import { Button } from './button.tsx';
import { DialogFoot, DialogFrame } from './dialog.tsx';
import { FormNotices } from './form-notices.tsx';
import { Form } from './form.tsx';

type Props = {
  form: FormFrame;
  /** Mounted only while it is open. */
  onClose: () => void;
  title: string;
  note?: ReactNode;
  children: ReactNode;
  submitLabel: string;
  /** Keeps the act closed until what the dialog says of it is there. */
  submitDisabled?: boolean;
  /** Filled as a danger where the dialog names the harm. */
  look?: 'primary' | 'danger';
};

/** A short question that has to be answered before going on. The first field has the focus, and Enter sends it. */
export function FormDialog({
  form,
  onClose,
  title,
  note,
  children,
  submitLabel,
  look = 'primary',
  submitDisabled,
}: Props) {
  const { t } = useTranslation('ui');

  return (
    <DialogFrame open onClose={onClose} busy={form.isSending} title={title} width="max-w-md">
      {note && <AlertDialog.Description className="mt-2 text-ink-2">{note}</AlertDialog.Description>}
      <Form onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
        {children}
        <FormNotices form={form} />
        <DialogFoot>
          <Button onClick={onClose} disabled={form.isSending}>
            {t('Cancelar')}
          </Button>
          <Button type="submit" look={look} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
