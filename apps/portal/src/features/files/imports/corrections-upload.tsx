import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../../lib/refusal.ts';
import { FormError } from '../../../ui/alert.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { acceptedFiles, fileFault, fileFaultSentences } from './file-faults.ts';
import { useMergeCorrections } from './imports.queries.ts';

/** Takes the error workbook back once it is corrected: its rows go where they stood. */
export function CorrectionsUpload({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { refusal, refuse, attempt } = useRefusal();
  const merge = useMergeCorrections(detail.importid);

  function upload(file: File) {
    const fault = fileFault(file);
    if (fault) return refuse(t(fileFaultSentences[fault]));
    return attempt(() => merge.mutateAsync(file));
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
