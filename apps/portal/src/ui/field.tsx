import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

/** Props of every field of `ui` besides the attributes of its own control. */
export type FieldProps = {
  label: string;
  /** Said before the person types: the format, the limit, what it is for. */
  hint?: ReactNode;
  /** Sentence on what is wrong and what to do. Its presence marks the control as invalid. */
  error?: string;
  /** Marks the few that may stay empty; the others are expected. */
  optional?: boolean;
  /** Keeps the label for screen readers only, where the place says it already. */
  hideLabel?: boolean;
  className?: string;
};

/** Attributes that tie the control inside to its label, hint and error. */
export type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = FieldProps & { id?: string; children: (aria: ControlAria) => ReactNode };

export function Field({ label, hint, error, optional, hideLabel, className, id, children }: Props) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');

  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={controlId} className={cx('text-table font-medium', hideLabel && 'sr-only')}>
        {label} {optional && <span className="font-normal text-ink-3">{t('(opcional)')}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The sentence under a control or a group of them. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-small font-medium text-bad">
      <span aria-hidden>◆</span>
      <span>{children}</span>
    </p>
  );
}
