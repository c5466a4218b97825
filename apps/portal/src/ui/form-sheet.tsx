import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../lib/form.ts';
import { useUnsavedChanges } from '../lib/unsaved-changes.ts';
import { Button, type ButtonLook } from './button.tsx';
import { FormNotices } from './form-notices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Sheet } from './sheet.tsx';

type Props = {
  form: FormFrame;
  /** Mounted only while it is open. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Says the act. */
  submitLabel?: string;
  submitLook?: ButtonLook;
  submitDisabled?: boolean;
  /** Buttons instead of the one that sends. */
  buttons?: readonly ReactNode[] | undefined;
  /** It was answered, and nothing is left to send. */
  isDone?: boolean;
  children: ReactNode;
  /** Stands below the refusal. */
  after?: ReactNode;
};

/** A form beside a list or a record: its fields, what is wrong above the buttons, and nothing lost by closing it by accident. */
export function FormSheet({ form, onClose, title, description, children, after, ...foot }: Props) {
  const { t } = useTranslation('ui');
  const { submitLabel, submitLook = 'primary', submitDisabled, buttons, isDone = false } = foot;
  const leaving = useUnsavedChanges(form.holds);

  function close(): void {
    form.release();
    onClose();
  }

  const sending = buttons ?? (
    <Button type="submit" look={submitLook} disabled={submitDisabled}>
      {submitLabel ?? t('Guardar cambios')}
    </Button>
  );
  const hasTwoActs = !isDone && (buttons?.length ?? 0) > 1;
  return (
    <Sheet
      open
      title={title}
      description={description}
      onClose={close}
      {...(!isDone && { form })}
      footer={
        <>
          {/* There is room for two acts alone: the sheet is closed at its head. */}
          {!hasTwoActs && <Button onClick={close}>{isDone ? t('Cerrar') : t('Cancelar')}</Button>}
          {!isDone && sending}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        {!isDone && <FormNotices form={form} />}
        {after}
      </div>
      <LeaveDialog leaving={leaving} />
    </Sheet>
  );
}
