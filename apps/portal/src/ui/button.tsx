import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link, type LinkProps } from './link.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'normal' | 'small';

const looks: Record<ButtonLook, string> = {
  primary:
    'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-primary enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger: 'border-transparent bg-bad text-canvas enabled:hover:brightness-92 [a&]:hover:brightness-92',
};

const sizes: Record<Size, string> = {
  normal: 'min-h-control px-4 text-body',
  small: 'min-h-8 px-3 text-small pointer-coarse:min-h-11',
};

function classesOf(look: ButtonLook, size: Size): string {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-100',
    looks[look],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: Size;
  /** While true the button keeps its width and its place, shows a turning mark and takes no second press. */
  busy?: boolean;
};

export function Button({
  look = 'secondary',
  size = 'normal',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(classesOf(look, size), className)}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <Turning />}
    </button>
  );
}

type LinkButtonProps = LinkProps & { look?: ButtonLook; size?: Size };

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ look = 'secondary', size = 'normal', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={cx(classesOf(look, size), className)} />;
}

type IconButtonProps = ComponentProps<'button'> & { label: string; children: ReactNode };

/** A button that is only a drawing; its name is what a screen reader says and what the pointer shows. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors print:hidden enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-45 pointer-coarse:size-11',
        className,
      )}
    />
  );
}

function Turning() {
  return (
    <span className="absolute inset-0 grid place-items-center" aria-hidden>
      <span className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:border-dotted" />
    </span>
  );
}
