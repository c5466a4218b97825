import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useQuietToasts } from './quiet-toasts.ts';

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
  useQuietToasts(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        {/* Forced, because over a sheet it would be left out. */}
        <AlertDialog.Backdrop
          forceRender
          className="overlay-motion fixed inset-0 z-40 bg-scrim [--travel:0]"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="overlay-motion w-full max-w-lg rounded-panel bg-raised p-6 shadow-pop [--travel:0_8px]"
          >
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 flex flex-col gap-3 text-ink-2">
              {children}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
              <Button ref={cancel} look={cancelLook} onClick={onClose} disabled={busy}>
                {cancelLabel ?? t('Cancelar')}
              </Button>
              <Button look={look} busy={busy} disabled={confirmDisabled} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
