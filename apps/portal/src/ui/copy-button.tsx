import { useState } from 'react';
import { Press } from './button.tsx';
import { useCopy } from './use-copy.ts';

export type Copied = { text: string; label: string; copied: string };

/** Takes a text to the clipboard, and says so in its own place. */
export function CopyButton({ text, label, copied }: Copied) {
  const [isCopied, setCopied] = useState(false);
  const copy = useCopy();
  return (
    <Press
      className="text-link min-h-6 text-small pointer-coarse:min-h-11 print:hidden"
      onClick={async () => setCopied(await copy(text))}
    >
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </Press>
  );
}
