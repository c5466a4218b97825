import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../lib/form.ts';
import { Button } from './button.tsx';
import { FormNotices } from './form-notices.tsx';
import { Form } from './form.tsx';
import { useQuietToasts } from './quiet-toasts.ts';

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
  useQuietToasts(true);
  const { t } = useTranslation('ui');

  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && !form.isSending && onClose()}>
      <AlertDialog.Portal>
        {/* Forced, because over a sheet it would be left out. */}
        <AlertDialog.Backdrop
          forceRender
          className="overlay-motion fixed inset-0 z-40 bg-scrim [--travel:0]"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="overlay-motion w-full max-w-md rounded-panel bg-raised p-6 shadow-pop [--travel:0_8px]">
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            {note && <AlertDialog.Description className="mt-2 text-ink-2">{note}</AlertDialog.Description>}
            <Form onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
              {children}
              <FormNotices form={form} />
              <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
                <Button onClick={onClose} disabled={form.isSending}>
                  {t('Cancelar')}
                </Button>
                <Button type="submit" look={look} disabled={submitDisabled}>
                  {submitLabel}
                </Button>
              </div>
            </Form>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
