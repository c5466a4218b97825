import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { config } from '../../lib/config.ts';
import { count } from '../../lib/format.ts';
import { objectStore } from '../../lib/storage.ts';
import { Press } from '../../ui/button.tsx';

/** The person's own file with a column "Motivo"; corrected, it is uploaded again. Nothing where there is none. */
export function ErrorFileLink({ detail, rows }: { detail: ImportDetail; rows: number }) {
  const { t } = useTranslation('imports');
  const { errorFileKey, fileName } = detail;
  if (errorFileKey === null) return null;
  const name = `${fileName.replace(/\.\w+$/, '')} - con motivos.xlsx`;
  return (
    <Press
      className="text-link min-h-6 text-left"
      onClick={() =>
        void objectStore().downloadFile({
          bucketName: config().storage.filesBucket,
          key: errorFileKey,
          fileName: name,
        })
      }
    >
      {t('Descargar las {{n}} filas con error', { count: rows, n: count(rows) })}
    </Press>
  );
}
