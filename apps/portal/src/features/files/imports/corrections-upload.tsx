import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { FormError } from '../../../ui/alert.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { acceptedFiles, fileFault, fileFaultSentences } from './file-faults.ts';
import { useMergeCorrections } from './imports.queries.ts';

/** Takes the error workbook back once it is corrected: its rows go where they stood. */
export function CorrectionsUpload({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [refusal, setRefusal] = useState<string | null>(null);
  const merge = useMergeCorrections(detail.importid);

  async function upload(file: File) {
    const fault = fileFault(file);
    setRefusal(fault && t(fileFaultSentences[fault]));
    if (fault) return;
    try {
      await merge.mutateAsync(file);
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <>
      <FileDrop
        label={t('Archivo con las filas corregidas')}
        busyLabel={t('Subiendo el archivo…')}
        accept={acceptedFiles}
        busy={merge.isPending}
        button={t('Subir las filas corregidas')}
        onFile={(file) => void upload(file)}
      />
      <FormError>{refusal}</FormError>
    </>
  );
}
