import { downloadDisbursement, type DisbursementDetail } from '@antela/contract/disbursements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { count, joined, pesos, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { states } from '../../../lib/states.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { answeredAs } from './answered-as.ts';
import { BankAnswer } from './bank-answer.tsx';
import { DisbursementDecision } from './disbursement-decision.tsx';
import { DisbursementLines } from './disbursement-lines.tsx';
import { disbursementOptions } from './disbursements.queries.ts';

/** One batch beside the list; open while the address names it. */
export function DisbursementSheet({
  disbursementid,
  onClose,
}: {
  disbursementid: string | null;
  onClose: () => void;
}) {
  return disbursementid && <Opened key={disbursementid} disbursementid={disbursementid} onClose={onClose} />;
}

function Opened({ disbursementid, onClose }: { disbursementid: string; onClose: () => void }) {
  const { t } = useTranslation('disbursements');
  const query = useQuery(disbursementOptions(disbursementid));
  const [asked, setAsked] = useState<'approve' | 'discard' | null>(null);
  const batch = query.data;
  const fault = queryFault(query);

  return (
    <Sheet
      open
      onClose={onClose}
      title={batch ? t('Lote {{number}}', { number: batch.number }) : t('Lote')}
      description={batch?.company.name}
      footer={
        batch &&
        batch.actions.some((action) => action !== 'answer') && (
          <>
            {batch.actions.includes('discard') && (
              <Button onClick={() => setAsked('discard')}>{t('Descartar lote')}</Button>
            )}
            {batch.actions.includes('approve') && (
              <Button look="primary" onClick={() => setAsked('approve')}>
                {t('Aprobar lote')}
              </Button>
            )}
            {batch.actions.includes('download') && (
              <DownloadButton
                look={batch.state === 'approved' ? 'primary' : 'secondary'}
                save={() => downloadReport(downloadDisbursement, { query: { disbursementid } })}
              >
                {t('Descargar archivo del banco')}
              </DownloadButton>
            )}
          </>
        )
      }
    >
      {fault && <ErrorBlock {...fault} />}
      {!batch && !fault && <Loading />}
      {batch && (
        <div className="flex flex-col gap-7">
          <State batch={batch} />
          {batch.actions.includes('answer') && (
            <BankAnswer disbursementid={disbursementid} format={batch.format} />
          )}
          <Answers answers={batch.answers} />
          <DisbursementLines disbursementid={disbursementid} />
          <EntityHistory kind="disbursement" id={disbursementid} folded />
          {asked && (
            <DisbursementDecision
              batch={batch}
              decision={asked}
              onClose={() => setAsked(null)}
              onDone={() => {
                setAsked(null);
                toast(asked === 'approve' ? t('Aprobaste el lote') : t('Descartaste el lote'));
              }}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}

function State({ batch }: { batch: DisbursementDetail }) {
  const { t } = useTranslation('disbursements');
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <StateOf noun="batch" state={batch.state} />
      </p>
      {batch.state === 'draft' && !batch.actions.includes('approve') && (
        <Alert tone="warn" title={t('Espera la aprobación de otra persona')}>
          {t('Quien crea un lote no lo puede aprobar.')}
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: t('Valor'), value: pesos(batch.amount) },
          { term: t('Pagos'), value: count(batch.lines) },
          { term: t('Formato del banco'), value: batch.format.name },
          { term: t('Lo creó'), value: joined(batch.createdBy, shortInstant(batch.createdAt)) },
          ...(batch.decidedBy && batch.decidedAt
            ? [{ term: t('Lo decidió'), value: joined(batch.decidedBy, shortInstant(batch.decidedAt)) }]
            : []),
          ...(batch.file === null
            ? []
            : [
                {
                  term: t('Archivo del banco'),
                  value: joined(
                    t('{{n}} pagos', { count: batch.file.payments, n: count(batch.file.payments) }),
                    pesos(batch.file.amount),
                  ),
                },
                { term: t('Huella SHA-256 del archivo'), value: batch.file.sha256, wide: true },
              ]),
          ...(batch.reason === null ? [] : [{ term: t('Motivo'), value: batch.reason }]),
          ...batch.counts.map(({ state, lines, amount }) => ({
            term: t(states.batchLine[state].word),
            value: joined(count(lines), pesos(amount)),
          })),
        ]}
      />
    </div>
  );
}

function Answers({ answers }: { answers: DisbursementDetail['answers'] }) {
  const { t } = useTranslation('disbursements');
  if (answers.length === 0) return null;
  return (
    <Section title={t('Respuestas del banco')}>
      <ul className="flex flex-col gap-3">
        {answers.map((answer) => (
          <li key={answer.takenAt + answer.fileName} className="text-table">
            <p className="font-medium wrap-anywhere">{answer.fileName}</p>
            <p className="text-ink-2">
              {joined(...answeredAs(answer, t), answer.takenBy, shortInstant(answer.takenAt))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Loading() {
  return (
    <AfterDelay>
      <ToneBlock className="h-6 w-48" />
      {[0, 1, 2, 3].map((line) => (
        <ToneBlock key={line} className="mt-4 h-5 w-full" />
      ))}
    </AfterDelay>
  );
}
