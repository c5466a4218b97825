import { copyImportErrors, type ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { count } from '../../../lib/format.ts';
import { saveRecordFile } from '../../../lib/record-file.ts';
import { Press } from '../../../ui/button.tsx';
import { useDownload } from '../../../ui/use-download.ts';

/** The person's own file with a column "Motivo"; corrected, it is uploaded again. Nothing where there is none. */
export function ErrorFileLink({ detail, rows }: { detail: ImportDetail; rows: number }) {
  const { t } = useTranslation('imports');
  const { hasErrorFile, importid } = detail;
  const { download } = useDownload();
  if (!hasErrorFile) return null;
  return (
    <Press
      className="text-link min-h-6 text-left"
      onClick={() => download(() => saveRecordFile(callApi(copyImportErrors, { query: { importid } })))}
    >
      {t('Descargar las {{n}} filas con error', { count: rows, n: count(rows) })}
    </Press>
  );
}
