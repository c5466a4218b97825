import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { ConsequenceDialog } from './dialog.tsx';
import { errorToast } from './toast.ts';

export type Act = {
  title: string;
  /** Names the consequence. */
  text: string;
  label: string;
  look?: 'primary';
  /** Makes the call, and says what it did. */
  done: () => Promise<unknown>;
};

/** Asks before one call, closes when it ends, and tells its failure in a toast. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    return act
      .done()
      .catch((error: unknown) => errorToast(errorText(error)))
      .finally(onClose);
  };
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={act.title}
      confirmLabel={act.label}
      busy={isBusy}
      {...(act.look && { look: act.look })}
      onConfirm={confirm}
    >
      <p>{act.text}</p>
    </ConsequenceDialog>
  );
}
