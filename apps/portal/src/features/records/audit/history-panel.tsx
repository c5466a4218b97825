import { downloadAudit } from '@antela/contract/audit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import type { HistoryProps } from '../../../lib/entity-history.tsx';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { useHistory, type Whose } from './audit.queries.ts';
import { HistoryEntry } from './history-entry.tsx';

/** Every change to one thing with its author, the latest first. */
export function HistoryPanel({ kind, id, title, folded = false }: HistoryProps) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(!folded);
  const listId = useId();
  return (
    <Section
      title={title ?? t('Historial')}
      actions={
        <>
          {isOpen && <Downloads kind={kind} id={id} />}
          {folded && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('Ocultar historial') : t('Ver historial')}
            </Button>
          )}
        </>
      }
    >
      <div id={listId}>{isOpen && <Entries kind={kind} id={id} />}</div>
    </Section>
  );
}

function Entries(whose: Whose) {
  const { t } = useTranslation('audit');
  const query = useHistory(whose, true);
  const fault = queryFault(query);
  const entries = query.data?.pages.flatMap(({ data }) => data);

  if (!entries) return fault ? <ErrorBlock {...fault} /> : <Loading />;
  if (entries.length === 0)
    return (
      <EmptyState title={t('Todavía no hay cambios')}>
        {t('Aquí verás quién cambió qué y cuándo.')}
      </EmptyState>
    );
  return (
    <>
      <ol className="border-t border-line">
        {entries.map((entry) => (
          <HistoryEntry key={entry.auditid} entry={entry} />
        ))}
      </ol>
      {fault && <ErrorBlock {...fault} />}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Ver cambios anteriores')}
        </Button>
      )}
    </>
  );
}

function Downloads(whose: Whose) {
  const { t } = useTranslation('audit');
  const { permissions } = useSignedIn();
  if (!permissions.includes('export_reports')) return null;
  return (
    <ReportMenu
      size="small"
      reports={[
        {
          heading: t('Historial'),
          save: (format) => downloadReport(downloadAudit, { query: { ...whose, format } }),
        },
      ]}
    />
  );
}

function Loading() {
  return (
    <AfterDelay>
      <ToneBlock className="h-16 w-full" />
      <ToneBlock className="mt-3 h-16 w-full" />
    </AfterDelay>
  );
}
