import type { ImportDetail } from '@antela/contract/imports';
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useLast } from '../../../lib/use-last.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { FaultGroups } from './fault-groups.tsx';
import { FaultNote, type Spot } from './fault-note.tsx';
import { wholeColumns, type FaultGroup, type WholeColumn } from './fault-places.ts';
import { useImportRows } from './imports.queries.ts';
import { PersonQuestions, useAskedRows } from './person-questions.tsx';
import { ReviewTable } from './review-table.tsx';
import { RowTabs, useRowFilter } from './row-filter.tsx';
import { WholeColumnQuestion } from './whole-column-question.tsx';

type Props = {
  detail: ImportDetail;
  confirmHref: string;
  /** Null once some rows were applied under the columns as they are. */
  columnsHref: string | null;
};

/** The dry run: nothing is saved yet, and every fault is named at its cell. */
export function ReviewStep({ detail, confirmHref, columnsHref }: Props) {
  const { t } = useTranslation('imports');
  const { counts } = detail;
  const { filter, ...shown } = useRowFilter(counts);
  const list = useImportRows(detail.importid, filter);
  const [spot, setSpot] = useState<Spot | null>(null);
  const rowsPlace = useScrollToFault(shown.motivo);
  // Faults are those of the whole file, whatever is asked for: they stay while other rows come.
  const first = useLast(list.data?.pages[0] ?? null);
  const groups = first?.byCode ?? [];
  const repeated = first?.repeated ?? [];
  const whole = wholeColumns(groups, repeated, counts);

  return (
    <>
      {detail.failure && (
        <Alert tone="bad" title={t('No se hizo el cambio')}>
          {detail.failure}
        </Alert>
      )}
      <ReviewHead counts={counts} confirmHref={confirmHref} columnsHref={columnsHref} />
      {counts.new + counts.changed === 0 && whole.length === 0 && (
        <Alert tone="warn" title={t('No hay filas listas')}>
          {t('Corrige las filas con error aquí, o en su archivo y súbelo de nuevo.')}
        </Alert>
      )}
      {whole.map((one) => (
        <WholeColumnQuestion
          key={`${one.group.column} ${one.group.code}`}
          detail={detail}
          whole={one}
          columnsHref={columnsHref}
          onCorrected={() => setSpot(null)}
        />
      ))}
      <Faults
        detail={detail}
        groups={groups.filter(({ code }) => whole.every((one) => one.group.code !== code))}
        repeated={repeated}
        chosen={shown.motivo}
        hrefOf={(code) => shown.hrefOf({ motivo: code, filas: null })}
        onSpot={setSpot}
      />
      <div ref={rowsPlace} className="scroll-mt-[calc(var(--banners)+4rem)]">
        <RowTabs counts={counts} {...shown} />
        {/* The rows have the whole width; what is said of a cell lies over their foot. */}
        <div className="mt-6 flex flex-col gap-6">
          <div className="min-w-0">
            <Rows detail={detail} list={list} spot={spot} onSpot={setSpot} whole={whole} />
          </div>
          <FaultNote
            detail={detail}
            spot={spot}
            repeated={repeated}
            hasFaults={counts.error + counts.warning > 0}
            onCorrected={setSpot}
          />
        </div>
      </div>
    </>
  );
}

/** Rows of the fault that was just chosen may lie below a page of other faults. */
function useScrollToFault(code: string): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  const shown = useRef(code);
  useEffect(() => {
    if (code !== '' && code !== shown.current) rows.current?.scrollIntoView();
    shown.current = code;
  }, [code]);
  return rows;
}

type HeadProps = Pick<Props, 'confirmHref' | 'columnsHref'> & Pick<ImportDetail, 'counts'>;

function ReviewHead({ counts, confirmHref, columnsHref }: HeadProps) {
  const { t } = useTranslation('imports');
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 className="text-title">{t('Revisa el cargue')}</h2>
        <p className="text-ink-2">{sentenceOf(counts, t)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {columnsHref !== null && <LinkButton href={columnsHref}>{t('Cambiar columnas')}</LinkButton>}
        {counts.new + counts.changed > 0 && (
          <LinkButton look="primary" href={confirmHref}>
            {t('Continuar')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

type FaultsProps = Omit<ComponentProps<typeof FaultGroups>, 'onRepeated'> & { onSpot: (spot: Spot) => void };

/** Faults of the file, and the questions of people, beside each other where there is room: the rows below are what they are about. */
function Faults({ groups, onSpot, ...rest }: FaultsProps) {
  const { detail } = rest;
  const asked = useAskedRows(detail.importid);
  // The question says it above; without one, the line leads to the rows that were left.
  const isAsked = ({ code }: FaultGroup) => code === 'person_conflict' && asked.waiting.length > 0;
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-6 @4xl:has-[>section+section]:grid-cols-2">
        <PersonQuestions detail={detail} {...asked} />
        <FaultGroups
          {...rest}
          groups={groups.filter((group) => !isAsked(group))}
          onRepeated={({ rowNumber, fault }) =>
            onSpot({
              rowNumber,
              column: fault.column,
              text: fault.value ?? '',
              faults: [fault],
              closed: null,
              isLedTo: true,
            })
          }
        />
      </div>
    </div>
  );
}

type RowsProps = {
  detail: ImportDetail;
  list: ReturnType<typeof useImportRows>;
  spot: Spot | null;
  onSpot: (spot: Spot) => void;
  whole: readonly WholeColumn[];
};

function Rows({ detail, list, spot, onSpot, whole }: RowsProps) {
  const { t } = useTranslation('imports');
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (!rows)
    return list.error ? (
      <ErrorBlock {...(queryFault(list) ?? { message: errorText(list.error) })} />
    ) : (
      <LoadingRows />
    );
  if (rows.length === 0) return <EmptyState title={t('Ninguna fila está así')} />;
  return (
    <ReviewTable
      detail={detail}
      rows={rows}
      hasMore={list.hasNextPage}
      onNeedMore={() => {
        if (!list.isFetchingNextPage) void list.fetchNextPage();
      }}
      spot={spot}
      onSpot={onSpot}
      whole={new Map(whole.map(({ group }) => [group.column, group.code]))}
    />
  );
}

function sentenceOf(
  counts: ImportDetail['counts'],
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const ready = counts.new + counts.changed;
  const parts = [
    t('{{n}} listas', { count: ready, n: count(ready) }),
    t('{{n}} con error', { count: counts.error, n: count(counts.error) }),
  ];
  if (counts.unchanged > 0)
    parts.push(t('{{n}} sin cambios', { count: counts.unchanged, n: count(counts.unchanged) }));
  if (counts.warning > 0)
    parts.push(t('{{n}} con aviso', { count: counts.warning, n: count(counts.warning) }));
  return `${parts.join(', ')}.`;
}

function LoadingRows() {
  return (
    <AfterDelay>
      {Array.from({ length: 8 }, (_, row) => (
        <ToneBlock key={row} className="mb-3 h-7 w-full" />
      ))}
    </AfterDelay>
  );
}
