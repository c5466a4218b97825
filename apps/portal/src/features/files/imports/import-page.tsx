import { importPermissions, type ImportDetail } from '@antela/contract/imports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { pathTo, paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FileStep } from './file-step.tsx';
import { stepIndexOf, viewOf, requestedSteps, type ImportView } from './import-steps.ts';
import { kindTexts } from './import-words.ts';
import { useImport } from './imports.queries.ts';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';

const search = {
  parse(given: unknown) {
    const { id, one } = searchReader(given);
    return { importid: id('importid'), paso: one('paso', requestedSteps, '') };
  },
};

/** "Cargar empleados": five steps over a state that the server keeps, so that one may leave and come back. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { permissions } = useSignedIn();
  const { importid } = useSearchState(search);

  if (!Object.values(importPermissions).some((permission) => permissions.includes(permission))) {
    return (
      <>
        <PageHeader title={t('Cargar empleados')} />
        <Alert
          tone="warn"
          title={t('Tu rol no permite cargar empleados')}
          actions={
            <Link href={paths.employees} className="text-link">
              {t('Volver a Empleados')}
            </Link>
          }
        >
          {t('Pide el permiso «Gestionar empleados» a quien administra los roles en tu empresa.')}
        </Alert>
      </>
    );
  }
  return importid === null ? (
    <Frame view="file">
      <FileStep />
    </Frame>
  ) : (
    <OneImport key={importid} importid={importid} />
  );
}

function OneImport({ importid }: { importid: string }) {
  const { paso } = useSearchState(search);
  const query = useImport(importid);
  if (query.error instanceof ApiError && query.error.status === 404) throw query.error;
  const fault = queryFault(query);
  if (fault && !query.data) return <ErrorBlock {...fault} />;
  if (!query.data) return <PageSkeleton />;
  const view = viewOf(query.data, paso);
  return (
    <Frame view={view} detail={query.data}>
      {fault && <ErrorBlock {...fault} />}
      <StepOf view={view} detail={query.data} />
    </Frame>
  );
}

function Frame({ view, detail, children }: { view: ImportView; detail?: ImportDetail; children: ReactNode }) {
  const { t } = useTranslation('imports');
  const { hrefOf } = useUrlState(search);
  const canGoBack = detail?.state === 'ready';
  const steps = [
    { label: t('Archivo') },
    { label: t('Columnas'), href: canGoBack ? hrefOf({ paso: 'columnas' }) : undefined },
    { label: t('Revisión'), href: canGoBack ? hrefOf({ paso: null }) : undefined },
    { label: t('Confirmar') },
    { label: t('Resultado') },
  ];
  const maybeDiscard =
    detail && (detail.state === 'mapping' || detail.state === 'ready' || detail.state === 'failed');

  return (
    <>
      <PageHeader
        title={detail ? kindTexts(detail.kind, t).title : t('Cargar empleados')}
        window={detail?.fileName}
        note={detail?.fileName}
        actions={maybeDiscard && <DiscardButton detail={detail} />}
      />
      <Stepper label={t('Pasos del cargue')} steps={steps} current={stepIndexOf(view)} />
      <div className="mt-8 flex flex-col gap-6">{children}</div>
    </>
  );
}

function StepOf({ view, detail }: { view: ImportView; detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { hrefOf } = useUrlState(search);
  const goOn = useGoOn();

  switch (view) {
    case 'reading':
      return <Working detail={detail} label={t('Leyendo el archivo')} />;
    case 'columns':
      return (
        <ColumnsStep
          key={detail.version}
          detail={detail}
          onReviewed={() => void goOn({ href: hrefOf({ paso: null }) })}
        />
      );
    case 'reviewing':
      return <Working detail={detail} label={t('Revisando las filas')} />;
    case 'review':
      return (
        <ReviewStep
          detail={detail}
          confirmHref={hrefOf({ paso: 'confirmar' })}
          columnsHref={detail.state === 'ready' ? hrefOf({ paso: 'columnas' }) : null}
        />
      );
    case 'confirm':
      return <ConfirmStep detail={detail} reviewHref={hrefOf({ paso: 'revision' })} />;
    case 'applying':
      return <Working detail={detail} label={kindTexts(detail.kind, t).working} />;
    case 'result':
    case 'undone':
      return (
        <ResultStep
          detail={detail}
          reviewHref={hrefOf({ paso: 'revision' })}
          confirmHref={hrefOf({ paso: 'confirmar' })}
        />
      );
    case 'failed':
    case 'discarded':
    case 'file':
      return <Ended detail={detail} />;
  }
}

/** Long work: the bar comes back with the page, because the work goes on without it. */
function Working({ detail, label }: { detail: ImportDetail; label: string }) {
  const { t } = useTranslation('imports');
  const { job } = detail;
  const isCounted = job !== null && job.total > 0;
  return (
    <div className="flex max-w-xl flex-col gap-4" aria-live="polite">
      <Progress
        label={label}
        done={job?.done ?? 0}
        total={isCounted ? job.total : null}
        note={t('Puedes salir de esta página: el trabajo sigue y lo encuentras en Cargues anteriores.')}
      />
    </div>
  );
}

function Ended({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const again = (
    <LinkButton look="primary" href={pathTo.employeeImport()}>
      {t('Subir otro archivo')}
    </LinkButton>
  );
  if (detail.state === 'discarded') return <EmptyState title={t('Descartaste este cargue')} action={again} />;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Alert tone="bad" title={t('No pudimos leer el archivo')}>
        {detail.failure ?? t('Guárdalo como .xlsx o .csv y súbelo de nuevo.')}
      </Alert>
      <div>{again}</div>
    </div>
  );
}
