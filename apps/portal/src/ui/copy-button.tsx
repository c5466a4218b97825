import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCodeIn } from '../lib/api-error.ts';
import { Press } from './button.tsx';
import { useCopy } from './use-copy.ts';

type Props = { text: string; label: string; copied: string };

/** Takes a text to the clipboard, and says so in its own place. */
export function CopyButton({ text, label, copied }: Props) {
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

/** Beside the sentence of an error, where it ends with the code that support asks for. */
export function CopyCode({ of: sentence }: { of: unknown }) {
  const { t } = useTranslation('ui');
  const code = requestCodeIn(sentence);
  return code && <CopyButton text={code} label={t('Copiar el código')} copied={t('Código copiado')} />;
}
