import { useContext, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { Link, type LinkProps } from './link.tsx';
import { SendingContext } from './sending.ts';
import { useHold } from './use-hold.ts';

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

function classesOf(look: ButtonLook, size: Size, saysSending = false): string {
  return cx(
    saysSending ? 'says-sending inline-grid' : 'inline-flex',
    'relative items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-100',
    looks[look],
    sizes[size],
  );
}

/** Handler of a press. A handler that returns a promise holds the button until it settles. */
type OnPress = (event: MouseEvent<HTMLButtonElement>) => unknown;
type PressProps = Omit<ComponentProps<'button'>, 'onClick'> & { onClick?: OnPress | undefined };

/** A button without a look, for what is pressed in a text or in a cell. It is held like any other. */
export function Press({ onClick, type = 'button', disabled, ...rest }: PressProps) {
  const { state, hold } = useHold();
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={state === 'under way' || undefined}
      aria-disabled={state !== 'free' || undefined}
      onClick={onClick && ((event) => void hold(() => onClick(event)))}
    />
  );
}

/**
 * The act of a list's head: «Crear nómina» is «Crear» where the head is narrow, beside a title that says the rest. Beside a title that
 * asks for the whole line it is a plus. Its name stays whole.
 */
type Brief = boolean | 'plus';

function inBrief(children: ReactNode, brief: Brief): ReactNode {
  if (brief === 'plus')
    return (
      <>
        <span className="hidden text-title @max-[34rem]/head:inline" aria-hidden>
          +
        </span>
        <span className="@max-[34rem]/head:sr-only">{children}</span>
      </>
    );
  if (typeof children !== 'string' || !children.includes(' ')) return children;
  const first = children.slice(0, children.indexOf(' '));
  return (
    <span>
      {first}
      <span className="@max-[34rem]/head:sr-only">{children.slice(first.length)}</span>
    </span>
  );
}

type ButtonProps = PressProps & {
  look?: ButtonLook;
  size?: Size;
  /** While true the button keeps its width and its place and takes no second press, as while its own press is under way. */
  busy?: boolean;
  brief?: Brief;
};

export function Button({
  look = 'secondary',
  size = 'normal',
  busy = false,
  brief = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation('ui');
  const own = useHold();
  const sending = useContext(SendingContext);
  const ofForm = type === 'submit' ? sending.state : 'free';
  const isBusy =
    busy ||
    own.state === 'under way' ||
    (ofForm === 'under way' && sending.pressed === String(rest.value ?? ''));
  const isBarred = isBusy || own.state !== 'free' || ofForm !== 'free';
  // The act of a list's head only opens something: a place for «Enviando…» would cost its title a line.
  const confirms = !brief && (type === 'submit' || look === 'primary' || look === 'danger');
  return (
    <button
      {...rest}
      type={isBarred ? 'button' : type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBarred || undefined}
      onClick={isBarred ? undefined : onClick && ((event) => void own.hold(() => onClick(event)))}
      // Its place is kept from the start, so that saying it later moves nothing.
      data-sending={confirms ? t('Enviando…') : undefined}
      className={cx(classesOf(look, size, confirms), className)}
    >
      <span className={cx('label inline-flex items-center gap-2', isBusy && !confirms && 'opacity-0')}>
        {brief ? inBrief(children, brief) : children}
      </span>
      {isBusy && !confirms && <Turning />}
    </button>
  );
}

type LinkButtonProps = LinkProps & { look?: ButtonLook; size?: Size; brief?: Brief };

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  look = 'secondary',
  size = 'normal',
  brief = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(classesOf(look, size), className)}>
      {brief ? inBrief(children, brief) : children}
    </Link>
  );
}

type IconButtonProps = PressProps & { label: string; children: ReactNode };

/** A button that is only a drawing; its name is what a screen reader says and what the pointer shows. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Press
      {...rest}
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
