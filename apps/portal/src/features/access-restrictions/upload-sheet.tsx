import { downloadRestrictionTemplate, type RestrictionsAnswer } from '@antela/contract/access-restrictions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../lib/api-error.ts';
import { downloadReport } from '../../lib/api.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { errorToast } from '../../ui/toast.ts';
import { OutcomeList } from './outcome-list.tsx';
import { useChangeRestrictions, useUpload } from './restrictions.queries.ts';
import { useRestrictionActs } from './use-restriction-acts.ts';

type Reviewed = {
  file: { fileKey: string; fileName: string };
  answer: RestrictionsAnswer;
  isApplied: boolean;
};

/** Restricts with a spreadsheet: first what would happen, with every fault in its place, then the rows without any. */
export function UploadSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('access-restrictions');
  const { clientid } = useSignedIn();
  const upload = useUpload(clientid);
  const change = useChangeRestrictions();
  const acts = useRestrictionActs();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isReady = reviewed !== null && !reviewed.isApplied && reviewed.answer.ready > 0;

  function close() {
    onClose();
    setReviewed(null);
    setRefusal(null);
  }

  async function attempt(work: () => Promise<void>) {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      // What the object store answers is English and for engineers.
      if (!(error instanceof ApiError)) console.error('upload', error);
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  const review = (chosen: File) =>
    attempt(async () => {
      setReviewed(null);
      const file = await upload.mutateAsync(chosen);
      setReviewed({
        file,
        answer: await change.mutateAsync({ action: 'review', ...file }),
        isApplied: false,
      });
    });

  const apply = ({ file, answer }: Reviewed) =>
    attempt(async () => {
      const applied = await change.mutateAsync({ action: 'apply', ...file, expectedReady: answer.ready });
      acts.saySet(t('Restringiste a {{count}} personas', { count: applied.done }), acts.idsOf(applied));
      if (applied.error === 0) close();
      else setReviewed({ file, answer: applied, isApplied: true });
    });

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Restringir con un archivo')}
      description={t('Una fila por persona. Nada se guarda hasta que lo confirmes.')}
      footer={
        <>
          <Button onClick={close}>{reviewed?.isApplied ? t('Cerrar') : t('Cancelar')}</Button>
          {isReady && (
            <Button look="primary" busy={change.isPending} onClick={() => void apply(reviewed)}>
              {t('Restringir a {{count}} personas', { count: reviewed.answer.ready })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!reviewed?.isApplied && (
          <>
            <FileDrop
              label={t('Arrastra aquí el archivo, o elígelo')}
              busyLabel={t('Revisando el archivo…')}
              hint={t('.xlsx o .csv, hasta 2.000 filas')}
              accept=".xlsx,.csv"
              busy={upload.isPending || change.isPending}
              onFile={(file) => void review(file)}
            />
            <p className="text-small text-ink-2">
              {t('Necesita el documento y el motivo; producto, fechas y nota son opcionales.')}{' '}
              <button
                type="button"
                className="text-link min-h-6"
                onClick={() =>
                  void downloadReport(downloadRestrictionTemplate).catch((error: Error) =>
                    errorToast(error.message),
                  )
                }
              >
                {t('Descargar plantilla')}
              </button>
            </p>
          </>
        )}
        <FormError>{refusal}</FormError>
        {reviewed && <Review {...reviewed} />}
      </div>
    </Sheet>
  );
}

function Review({ file, answer, isApplied }: Reviewed) {
  const { t } = useTranslation('access-restrictions');
  const known = answer.columns.filter(({ field }) => field !== null);
  return (
    <div className="flex flex-col gap-4" role="status">
      <div>
        <p className="font-medium wrap-anywhere">{file.fileName}</p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {t('Columnas que usamos: {{columns}}', {
            columns: known
              .map(({ header, field }) => (header === field ? header : `${header} → ${field}`))
              .join(', '),
          })}
        </p>
      </div>
      {isApplied ? (
        <p>{t('Restringiste a {{count}} personas', { count: answer.done })}</p>
      ) : (
        <p>{t('{{count}} filas listas para aplicar', { count: answer.ready })}</p>
      )}
      {answer.error > 0 && (
        <Alert tone="warn" title={t('{{count}} filas por corregir', { count: answer.error })}>
          <p className="mb-2">
            {isApplied
              ? t('Corrígelas en tu archivo y súbelas aparte.')
              : t('Corrígelas en tu archivo y súbelo otra vez, o aplica solo las que están listas.')}
          </p>
          <OutcomeList outcomes={answer.outcomes} />
        </Alert>
      )}
    </div>
  );
}
