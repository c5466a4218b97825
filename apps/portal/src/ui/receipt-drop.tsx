import { receiptBytesMax, receiptExtensions } from '@antela/contract/files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from './file-drop.tsx';

type Props = {
  /** The file's name in the form. */
  label: string;
  file: File | null;
  busy: boolean;
  /** Fault that there must be one and is none. */
  error?: string | undefined;
  /** Null: what was chosen is no receipt. */
  onFile: (file: File | null) => void;
};

/** A PDF or picture that proves that money moved. */
export function ReceiptDrop({ label, file, busy, error, onFile }: Props) {
  const { t } = useTranslation('ui');
  const [fault, setFault] = useState<string | null>(null);

  function choose(chosen: File) {
    const found = !(chosen.type in receiptExtensions)
      ? t('Sube el comprobante como PDF o como imagen.')
      : chosen.size > receiptBytesMax
        ? t('El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.')
        : null;
    setFault(found);
    onFile(found === null ? chosen : null);
  }

  return (
    <FileDrop
      label={file === null ? t('Arrastra aquí el comprobante, o elígelo') : file.name}
      busyLabel={t('Subiendo el comprobante…')}
      inputLabel={label}
      hint={t('PDF o imagen, hasta 10 MB')}
      accept=".pdf,.png,.jpg,.jpeg"
      busy={busy}
      error={fault ?? error}
      onFile={choose}
    />
  );
}
