import type { ImportDetail } from '@antela/contract/imports';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useLast } from '../../../lib/use-last.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { AfterPatience, ToneBlock } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FaultGroups } from './fault-groups.tsx';
import { FaultNote, type Spot } from './fault-note.tsx';
import { wholeColumns, type FaultGroup } from './fault-places.ts';
import { useImportRows, type RowFilter } from './imports.queries.ts';
import { PersonQuestions, useAskedRows } from './person-questions.tsx';
import { ReviewTable } from './review-table.tsx';
import { WholeColumnQuestion } from './whole-column-question.tsx';

const outcomeWords = {
  novedades: 'flagged',
  listas: 'new',
  aplicadas: 'applied',
  cambian: 'changed',
  sincambio: 'unchanged',
  error: 'error',
} as const;
type FilterWord = keyof typeof outcomeWords | 'todas';
const filterWords: readonly FilterWord[] = [
  'novedades',
  'todas',
  'listas',
  'cambian',
  'sincambio',
  'error',
  'aplicadas',
];

const search = {
  parse(given: unknown) {
    const { one, text } = searchReader(given);
    return { filas: one('filas', filterWords, 'novedades'), motivo: text('motivo').slice(0, 60) };
  },
};

type Props = {
  detail: ImportDetail;
  confirmHref: string;
  /** Null once some rows were applied under the columns as they are. */
  columnsHref: string | null;
};

/** The dry run: nothing is saved yet, and every fault is named at its cell. */
export function ReviewStep({ detail, confirmHref, columnsHref }: Props) {
  const { t } = useTranslation('imports');
  const { state, hrefOf } = useUrlState(search);
  const { counts } = detail;
  const flagged = counts.error + counts.warning;
  // A file that has nothing to say of its rows begins with all of them.
  const filas = state.filas === 'novedades' && flagged === 0 ? 'todas' : state.filas;
  const filter: RowFilter =
    state.motivo !== '' ? { code: state.motivo } : filas === 'todas' ? {} : { outcome: outcomeWords[filas] };
  const list = useImportRows(detail.importid, filter);
  const [spot, setSpot] = useState<Spot | null>(null);
  const shownRows = useRef<HTMLDivElement>(null);
  const shownFault = useRef(state.motivo);
  useEffect(() => {
    // Rows of the fault that was just chosen may lie below a page of other faults.
    if (state.motivo !== '' && state.motivo !== shownFault.current) shownRows.current?.scrollIntoView();
    shownFault.current = state.motivo;
  }, [state.motivo]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  // Faults are those of the whole file, whatever is asked for: they stay while other rows come.
  const first = useLast(list.data?.pages[0] ?? null);
  const groups = first?.byCode ?? [];
  const repeated = first?.repeated ?? [];
  const willWrite = counts.new + counts.changed;
  const whole = wholeColumns(groups, repeated, counts);
  const isWhole = (group: FaultGroup) => whole.some((one) => one.group.code === group.code);

  const asked = useAskedRows(detail.importid);
  // The question says it above; without one, the line leads to the rows that were left.
  const isAsked = ({ code }: FaultGroup) => code === 'person_conflict' && asked.waiting.length > 0;

  const tab = (word: FilterWord, label: string, rowsOf: number) => ({
    href: hrefOf({ filas: word === 'novedades' ? null : word, motivo: null }),
    label,
    count: count(rowsOf),
    current: state.motivo === '' && filas === word,
  });
  const tabs = [
    ...(flagged > 0 ? [tab('novedades', t('Con algo'), flagged)] : []),
    tab('listas', t('Listas'), counts.new),
    ...(counts.changed > 0 ? [tab('cambian', t('Cambian'), counts.changed)] : []),
    ...(counts.error > 0 && counts.warning > 0 ? [tab('error', t('Con error'), counts.error)] : []),
    ...(counts.unchanged > 0 ? [tab('sincambio', t('Sin cambio'), counts.unchanged)] : []),
    ...(counts.applied > 0 ? [tab('aplicadas', t('Aplicadas'), counts.applied)] : []),
    tab('todas', t('Todas'), counts.total),
  ];

  return (
    <>
      {detail.failure && (
        <Alert tone="bad" title={t('No se hizo el cambio')}>
          {detail.failure}
        </Alert>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-title">{t('Revisa el cargue')}</h2>
          <p className="text-ink-2">{sentenceOf(counts, t)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {columnsHref !== null && <LinkButton href={columnsHref}>{t('Cambiar columnas')}</LinkButton>}
          {willWrite > 0 && (
            <LinkButton look="primary" href={confirmHref}>
              {t('Continuar')}
            </LinkButton>
          )}
        </div>
      </div>
      {willWrite === 0 && whole.length === 0 && (
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
      {/* Beside each other where there is room: the rows below are what they are about. */}
      <div className="@container">
        <div className="grid items-start gap-x-8 gap-y-6 @4xl:has-[>section+section]:grid-cols-2">
          <PersonQuestions detail={detail} {...asked} />
          <FaultGroups
            groups={groups.filter((group) => !isWhole(group) && !isAsked(group))}
            repeated={repeated}
            onRepeated={({ rowNumber, fault }) =>
              setSpot({
                rowNumber,
                column: fault.column,
                text: fault.value ?? '',
                faults: [fault],
                closed: null,
                isLedTo: true,
              })
            }
            chosen={state.motivo}
            hrefOf={(code) => hrefOf({ motivo: code, filas: null })}
            detail={detail}
          />
        </div>
      </div>
      <div ref={shownRows} className="scroll-mt-[calc(var(--banners)+4rem)]">
        <Tabs label={t('Filas por resultado')} tabs={tabs} />
        {/* The rows have the whole width; what is said of a cell lies over their foot. */}
        <div className="mt-6 flex flex-col gap-6">
          <div className="min-w-0">
            {list.error && !rows && (
              <ErrorBlock {...(queryFault(list) ?? { message: errorText(list.error) })} />
            )}
            {!rows && !list.error && <LoadingRows />}
            {rows?.length === 0 && <EmptyState title={t('Ninguna fila está así')} />}
            {rows && rows.length > 0 && (
              <ReviewTable
                detail={detail}
                rows={rows}
                hasMore={list.hasNextPage}
                onNeedMore={() => {
                  if (!list.isFetchingNextPage) void list.fetchNextPage();
                }}
                spot={spot}
                onSpot={setSpot}
                whole={new Map(whole.map(({ group }) => [group.column, group.code]))}
              />
            )}
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
    <AfterPatience>
      {Array.from({ length: 8 }, (_, row) => (
        <ToneBlock key={row} className="mb-3 h-7 w-full" />
      ))}
    </AfterPatience>
  );
}
