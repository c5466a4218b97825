import type { ComponentProps } from 'react';
import { ErrorBlock } from './error-block.tsx';
import { Sheet } from './sheet.tsx';
import { AfterDelay, ToneBlock } from './skeleton.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Fault of reading what the sheet shows; null while it is read. */
  fault: ComponentProps<typeof ErrorBlock> | null | undefined;
};

/** A sheet whose form is still being read, or could not be. */
export function WaitingSheet({ title, onClose, fault }: Props) {
  return (
    <Sheet open onClose={onClose} title={title}>
      {fault ? (
        <ErrorBlock {...fault} />
      ) : (
        <AfterDelay>
          <ToneBlock className="h-64 w-full" />
        </AfterDelay>
      )}
    </Sheet>
  );
}
