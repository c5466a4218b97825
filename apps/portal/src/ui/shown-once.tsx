import { useState, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { useCopy } from './use-copy.ts';

type Words = {
  title: string;
  warning: string;
  /** Name of the secret, for screen readers. */
  label: string;
  copy: string;
  copied: string;
  done: string;
};

/** The one time that a secret is seen. What is said below it is whatever its reader does next. */
export function ShownOnce({
  secret,
  words,
  onClose,
  children,
}: {
  secret: string;
  words: Words;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isCopied, setCopied] = useState(false);

  const copy = useCopy();

  return (
    <Sheet
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button look="primary" onClick={async () => setCopied(await copy(secret))}>
            {isCopied ? words.copied : words.copy}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warn" role="status">
          {words.warning}
        </Alert>
        <p aria-label={words.label} className="rounded-tag bg-sunken p-4 font-mono wrap-anywhere select-all">
          {secret}
        </p>
        <p className="text-ink-2">{children}</p>
      </div>
    </Sheet>
  );
}
