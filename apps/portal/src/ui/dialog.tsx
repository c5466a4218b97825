import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useClosesPopovers } from './closes-popovers.ts';
import { cx } from './cx.ts';
import { useQuietToasts } from './quiet-toasts.ts';

type FrameProps = {
  open: boolean;
  onClose: () => void;
  /** Cannot be left while what it asked for is on its way. */
  busy: boolean | undefined;
  title: string;
  initialFocus?: RefObject<HTMLElement | null>;
  width: 'max-w-md' | 'max-w-lg';
  children: ReactNode;
};

/** A question over everything else. It is never higher than the window: what does not fit is scrolled, above its foot. */
export function DialogFrame({ open, onClose, busy, title, initialFocus, width, children }: FrameProps) {
  useQuietToasts(open);
  useClosesPopovers(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        {/* Forced, because over a sheet it would be left out. */}
        <AlertDialog.Backdrop
          forceRender
          className="overlay-motion fixed inset-0 z-40 bg-scrim [--travel:0] print:hidden"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-4">
          <AlertDialog.Popup
            initialFocus={initialFocus}
            className={cx(
              'overlay-motion max-h-full w-full scroll-pb-28 overflow-y-auto overscroll-contain rounded-panel bg-raised p-6 shadow-pop [--travel:0_8px]',
              width,
            )}
          >
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            {children}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Buttons of a dialog. They stay in sight, unless large text would leave them nothing to stand below. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 bg-raised px-6 pt-3 pb-6 max-sm:*:grow [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:-bottom-6">
      {children}
    </div>
  );
}

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the consequence: what happens, to how many, and whether it can be undone. */
  children: ReactNode;
  /** Says the act, as the button that opened the dialog did. */
  confirmLabel: string;
  /** The button is held until it settles. */
  onConfirm: () => Promise<unknown> | undefined;
  busy?: boolean;
  look?: 'danger' | 'primary' | 'secondary';
  cancelLabel?: string;
  /** Filled where staying is what the dialog is for. */
  cancelLook?: 'secondary' | 'primary';
  /** Keeps the act closed until what the dialog asks for is there. */
  confirmDisabled?: boolean;
};

/** Before something irreversible. Cancel has the focus, so Enter never destroys anything. */
export function ConsequenceDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  busy,
  look = 'danger',
  cancelLabel,
  cancelLook = 'secondary',
  confirmDisabled,
}: Props) {
  const { t } = useTranslation('ui');
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      busy={busy}
      title={title}
      initialFocus={cancel}
      width="max-w-lg"
    >
      <AlertDialog.Description render={<div />} className="mt-2 flex flex-col gap-3 text-ink-2">
        {children}
      </AlertDialog.Description>
      <DialogFoot>
        <Button ref={cancel} look={cancelLook} onClick={onClose} disabled={busy}>
          {cancelLabel ?? t('Cancelar')}
        </Button>
        <Button look={look} busy={busy} disabled={confirmDisabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
