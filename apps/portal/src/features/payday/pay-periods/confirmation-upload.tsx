import { downloadConfirmationTemplate, type ConfirmationReview } from '@antela/contract/period-steps';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../../lib/api-error.ts';
import { downloadReport } from '../../../lib/api.ts';
import { count, pesos } from '../../../lib/format.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, Press } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDownload } from '../../../ui/use-download.ts';
import { Absentees, answerOf, type Answer } from './absentees.tsx';
import { useReconcile, useUpload } from './pay-periods.queries.ts';

type UploadedFile = { fileKey: string; fileName: string };

/** Confirms with a spreadsheet: first what it says, with every fault in its place, then as a whole. */
export function ConfirmationUpload({
  open,
  onClose,
  payperiodid,
  version,
}: {
  open: boolean;
  onClose: () => void;
  payperiodid: string;
  /** Version of the report that is on the page. */
  version: number;
}) {
  const { t } = useTranslation('pay-periods');
  const upload = useUpload();
  const { download } = useDownload();
  const reconcile = useReconcile();
  const [answer, setAnswer] = useState<Answer>({ choice: null, reason: null });
  const [reviewed, setReviewed] = useState<{ file: UploadedFile; review: ConfirmationReview } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAnswered = reviewed?.review.absent === 0 || answerOf(answer) !== null;
  const isReady = reviewed !== null && reviewed.review.errors === 0 && isAnswered;

  function close() {
    onClose();
    setReviewed(null);
    setAnswer({ choice: null, reason: null });
    setRefusal(null);
  }

  async function attempt(work: () => Promise<void>) {
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      // The object store answers in English, for engineers.
      if (!(error instanceof ApiError)) console.error('upload', error);
      setRefusal(error instanceof ApiError ? error.detail : networkErrorSentence);
    }
  }

  async function review(file: UploadedFile, given: Answer) {
    const said = answerOf(given) ?? { absent: null, absentReason: null };
    const found = await reconcile.mutateAsync({ action: 'review', payperiodid, ...file, ...said });
    if (found.review) setReviewed({ file, review: found.review });
  }

  const apply = () =>
    attempt(async () => {
      if (!reviewed) return;
      await reconcile.mutateAsync({
        action: 'apply',
        payperiodid,
        version,
        ...reviewed.file,
        ...(answerOf(answer) ?? { absent: null, absentReason: null }),
        expectedDeducted: reviewed.review.deducted,
      });
      toast(t('Confirmaste {{total}}', { total: pesos(reviewed.review.deducted) }));
      close();
    });

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Confirmar con un archivo')}
      description={t('Una fila por persona. Nada se guarda hasta que lo confirmes.')}
      footer={
        <>
          <Button onClick={close}>{t('Cancelar')}</Button>
          {isReady && (
            <Button look="primary" busy={reconcile.isPending} onClick={() => apply()}>
              {t('Confirmar {{total}}', { total: pesos(reviewed.review.deducted) })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={
            reviewed
              ? t('Subir otro archivo: arrástralo aquí, o elígelo')
              : t('Arrastra aquí el archivo, o elígelo')
          }
          busyLabel={t('Revisando el archivo…')}
          hint={t('.xlsx o .csv, hasta 20.000 filas')}
          accept=".xlsx,.csv"
          busy={upload.isPending || reconcile.isPending}
          onFile={(chosen) =>
            void attempt(async () => {
              setReviewed(null);
              setAnswer({ choice: null, reason: null });
              await review(await upload.mutateAsync(chosen), { choice: null, reason: null });
            })
          }
        />
        <p className="text-small text-ink-2">
          {t('Necesita el documento y lo descontado; el motivo es opcional.')}{' '}
          <Press
            className="text-link min-h-6"
            onClick={() =>
              download(() => downloadReport(downloadConfirmationTemplate, { query: { payperiodid } }))
            }
          >
            {t('Descargar el reporte para llenarlo')}
          </Press>
        </p>
        <FormError>{refusal}</FormError>
        {reviewed && <Review review={reviewed.review} fileName={reviewed.file.fileName} />}
        {reviewed && reviewed.review.absent > 0 && (
          <Absentees
            review={reviewed.review}
            answer={answer}
            onAnswer={(next) => {
              setAnswer(next);
              if (answerOf(next)) void attempt(() => review(reviewed.file, next));
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

function Review({ review, fileName }: { review: ConfirmationReview; fileName: string }) {
  const { t } = useTranslation('pay-periods');
  const faulty = review.outcomes.filter(({ outcome }) => outcome === 'error');
  const differing = review.outcomes.filter(({ outcome }) => outcome === 'difference' || outcome === 'excess');
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="font-medium wrap-anywhere">{fileName}</p>
      <DescriptionList
        items={[
          { term: t('Como se reportó'), value: count(review.asReported) },
          { term: t('Descontaste menos'), value: count(review.differences) },
          ...(review.excess.people > 0
            ? [
                {
                  term: t('Descontaste de más'),
                  value: t('{{n}} personas, {{amount}} por devolver', {
                    count: review.excess.people,
                    n: count(review.excess.people),
                    amount: pesos(review.excess.amount),
                  }),
                },
              ]
            : []),
          { term: t('No están en el archivo'), value: count(review.absent) },
          { term: t('Reportado'), value: pesos(review.reported) },
          { term: t('Descontado'), value: pesos(review.deducted) },
        ]}
      />
      {faulty.length > 0 && (
        <Alert tone="bad" title={t('{{count}} filas por corregir', { count: review.errors })}>
          <p className="mb-2">{t('Corrígelas en tu archivo y súbelo otra vez.')}</p>
          <ul className="flex flex-col gap-2">
            {faulty.map(({ rowNumber, title, faults }) => (
              <li key={rowNumber}>
                <span className="font-medium">{t('Fila {{rowNumber}}', { rowNumber })}</span> {title}
                {faults.map(({ code, column, header, detail }) => (
                  <p key={code} className="text-small">
                    {column !== null && `${header ?? column}: `}
                    {detail}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {differing.length > 0 && (
        <ul className="border-t border-line">
          {differing.map(({ rowNumber, title, reported, deducted, reason }) => (
            <li key={rowNumber} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
              <span>{title}</span>
              <span className="text-ink-2">
                {t('{{deducted}} de {{reported}}', {
                  deducted: pesos(deducted ?? 0),
                  reported: pesos(reported ?? 0),
                })}
                {reason !== null && ` · ${t(differenceReasons[reason])}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
