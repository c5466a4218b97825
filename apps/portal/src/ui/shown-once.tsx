import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { useCopy } from './use-copy.ts';

/** A secret as the server answers it, with the name of what it belongs to and what its reader does next. */
export type Shown = {
  name: string;
  secret: string;
  next: string;
};

export type SecretWords = {
  title: string;
  /** Name of the secret, for screen readers. */
  label: string;
  copy: string;
  copied: string;
  done: string;
};

type Props = {
  shown: Shown;
  warning: string;
  /** Left out: those of a secret that signs. */
  wordsOf?: ((name: string) => SecretWords) | undefined;
  onClose: () => void;
};

/** The one time that a secret is seen. */
export function ShownOnce({ shown: { name, secret, next }, warning, wordsOf, onClose }: Props) {
  const { t } = useTranslation('ui');
  const [isCopied, setCopied] = useState(false);
  const copy = useCopy();
  const words = wordsOf?.(name) ?? {
    title: t('Guarda el secreto de «{{name}}»', { name }),
    label: t('Secreto'),
    copy: t('Copiar el secreto'),
    copied: t('Copiado'),
    done: t('Ya lo guardé'),
  };

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
          {warning}
        </Alert>
        <p aria-label={words.label} className="rounded-tag bg-sunken p-4 font-mono wrap-anywhere select-all">
          {secret}
        </p>
        <p className="text-ink-2">{next}</p>
      </div>
    </Sheet>
  );
}
