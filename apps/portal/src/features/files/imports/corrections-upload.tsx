import type { ImportDetail } from '@antela/contract/imports';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../../lib/api-error.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { acceptedFiles, fileFault, fileFaultSentences } from './file-faults.ts';
import { useMergeCorrections } from './imports.queries.ts';

/** Takes the error workbook back once it is corrected: its rows go where they stood. */
export function CorrectionsUpload({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const merge = useMergeCorrections(detail.importid);

  async function upload(file: File) {
    const fault = fileFault(file);
    setRefusal(fault && t(fileFaultSentences[fault]));
    if (fault) return;
    try {
      await merge.mutateAsync(file);
    } catch (error) {
      // The object store answers in English, for engineers.
      if (!(error instanceof ApiError)) console.error('upload', error);
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('Archivo con las filas corregidas')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void upload(file);
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <Button size="small" busy={merge.isPending} onClick={() => input.current?.click()}>
        {t('Subir las filas corregidas')}
      </Button>
      <FormError>{refusal}</FormError>
    </>
  );
}
