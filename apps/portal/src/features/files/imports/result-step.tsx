import { undoImportConsequences } from '@antela/contract/consequences';
import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { count, longInstant } from '../../../lib/format.ts';
import { pathTo, paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { errorToast } from '../../../ui/toast.ts';
import { ErrorFileLink } from './error-file-link.tsx';
import { countTexts } from './import-words.ts';
import { useJob, useUndoImport } from './imports.queries.ts';
import { NotUndone } from './not-undone.tsx';

type Props = { detail: ImportDetail; reviewHref: string; confirmHref: string };

export function ResultStep({ detail, reviewHref, confirmHref }: Props) {
  const { t } = useTranslation('imports');
  const { counts } = detail;
  const waiting = counts.new + counts.changed;
  const [openedAt] = useState(() => new Date());
  if (detail.state === 'undone') {
    return (
      <div className="flex max-w-2xl flex-col gap-5">
        <Alert tone="info" title={t('Deshiciste este cargue')}>
          {counts.applied === 0 ? countTexts(detail, t).undone : null}
        </Alert>
        {counts.applied > 0 && <NotUndone detail={detail} />}
        <Onwards />
      </div>
    );
  }
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Alert tone="ok" role="status" title={countTexts(detail, t).done}>
        {counts.error > 0 &&
          t('{{n}} filas no se aplicaron. Corrígelas aquí o en su archivo y entran en este mismo cargue.', {
            count: counts.error,
            n: count(counts.error),
          })}
      </Alert>
      {waiting > 0 && (
        <Alert
          tone="warn"
          title={t('{{n}} filas corregidas están por aplicar', { count: waiting, n: count(waiting) })}
          actions={
            <LinkButton size="small" href={confirmHref}>
              {t('Continuar')}
            </LinkButton>
          }
        />
      )}
      <DescriptionList
        items={[
          { term: countTexts(detail, t).doneTerm, value: count(counts.applied) },
          { term: t('Quedaron como estaban'), value: count(counts.unchanged) },
          { term: t('Filas que no se aplicaron'), value: count(counts.error) },
        ]}
      />
      {counts.error > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <LinkButton href={reviewHref}>
            {t('Corregir las {{n}} filas', { count: counts.error, n: count(counts.error) })}
          </LinkButton>
          <ErrorFileLink detail={detail} rows={counts.error} />
        </div>
      )}
      <Onwards />
      {detail.undoUntil !== null && new Date(detail.undoUntil) > openedAt && counts.applied > 0 && (
        <Undo detail={detail} until={detail.undoUntil} />
      )}
    </div>
  );
}

function Onwards() {
  const { t } = useTranslation('imports');
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton look="primary" href={paths.employees}>
        {t('Ver empleados')}
      </LinkButton>
      <LinkButton href={pathTo.employeeImport()}>{t('Subir otro archivo')}</LinkButton>
    </div>
  );
}

/** A job of its own, which may find that somebody already built on the import. */
function Undo({ detail, until }: { detail: ImportDetail; until: string }) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(detail.importid);
  const { found, drawn } = useConsequences(undoImportConsequences, { importid: detail.importid }, isAsking);
  const job = useJob(undo.data?.jobid);
  const state = job.data?.state;
  const isRunning =
    undo.isPending || (undo.data !== undefined && state !== 'done' && state !== 'failed' && !job.error);

  async function start() {
    try {
      await undo.mutateAsync();
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      {state === 'failed' && (
        <Alert tone="bad" role="alert" title={t('No se pudo deshacer')} className="w-full">
          {job.data?.error}
        </Alert>
      )}
      {isRunning ? (
        <div className="w-full">
          <Progress label={t('Deshaciendo el cargue')} done={job.data?.done ?? 0} total={null} />
        </div>
      ) : (
        <>
          <p className="text-ink-2">
            {t('Puedes deshacerlo hasta el {{instant}}', { instant: longInstant(until) })}
          </p>
          <Button onClick={() => setAsking(true)}>{t('Deshacer el cargue')}</Button>
        </>
      )}
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => start()}
        busy={undo.isPending}
        title={t('¿Deshacer este cargue?')}
        confirmLabel={t('Deshacer el cargue')}
        confirmDisabled={found === null || found.some(({ tone }) => tone === 'bad')}
      >
        {countTexts(detail, t).undoing}
        <ConsequenceList {...drawn} />
      </ConsequenceDialog>
    </div>
  );
}
