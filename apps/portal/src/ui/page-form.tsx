import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../lib/form.ts';
import { useUnsavedChanges } from '../lib/unsaved-changes.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FormNotices } from './form-notices.tsx';
import { Form } from './form.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type Props = {
  form: FormFrame;
  className?: string;
  children: ReactNode;
} & FootProps;

type FootProps = {
  /** Says the act. */
  submitLabel?: string;
  /** Buttons of its own, where there is more than one way to send it. */
  buttons?: ReactNode;
  /** Stands beside the button that sends. */
  extra?: ReactNode;
  /** Offers to put back what was there: for a form that stays after it is saved. */
  canDiscard?: boolean;
  /** Its buttons come with the first change. */
  isQuiet?: boolean;
  /** Stands above the refusal. */
  notice?: ReactNode;
  footClassName?: string | false;
  /** The page is this form: on a phone its buttons stand under the thumb, however long it is. */
  isAtFoot?: boolean;
};

const atFoot =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-3 max-sm:[&>:is(a,button)]:grow';

/** A form on a page: its fields, what is wrong above the buttons, and a question before its changes are left behind. */
export function PageForm({ form, className, children, ...foot }: Props) {
  const leaving = useUnsavedChanges(form.holds);
  return (
    <>
      <Form onSubmit={form.submit} className={className}>
        {children}
        <FormFoot form={form} {...foot} />
      </Form>
      <LeaveDialog leaving={leaving} />
    </>
  );
}

function FormFoot({
  form,
  submitLabel,
  buttons,
  extra,
  canDiscard,
  isQuiet,
  notice,
  footClassName,
  isAtFoot = false,
}: { form: FormFrame } & FootProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={cx('flex flex-col gap-4', footClassName, isAtFoot && 'max-sm:contents')}>
      {notice}
      <FormNotices form={form} />
      {(!isQuiet || form.isDirty || (form.changed?.changes.length ?? 0) > 0) && (
        <div
          data-foot={isAtFoot || undefined}
          className={cx('flex flex-wrap items-center gap-3', isAtFoot && atFoot)}
        >
          {buttons ?? (
            <Button type="submit" look="primary">
              {submitLabel ?? t('Guardar cambios')}
            </Button>
          )}
          {canDiscard && form.isDirty && (
            <Button look="quiet" onClick={() => form.reset()}>
              {t('Descartar cambios')}
            </Button>
          )}
          {extra}
        </div>
      )}
    </div>
  );
}
