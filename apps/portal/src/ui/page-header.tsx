import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, dot } from '../lib/format.ts';
import { cx } from './cx.ts';
import { More } from './more.tsx';
import { useOffer, usePageMore } from './page-more.ts';
import { PageTitle } from './page-title.tsx';
import { useNarrow } from './use-narrow.ts';

type Props = {
  title: string;
  /** The title names a record, so the window is named after it: two tabs of the same screen can be told apart. */
  isRecord?: boolean;
  /** Name of the record where the title says something else. */
  window?: string | undefined;
  /** One line under the title: whose page it is, a state tag. A sentence gives way on a phone. */
  note?: ReactNode;
  /** How old the data is; see `DataStamp`. */
  stamp?: ReactNode;
  actions?: ReactNode;
  /** Acts and choices that stand behind one button where there is no room for a row of them. */
  more?: ReactNode;
};

/** Names the window after a record, until the record is left. */
export const RecordTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** The top of every page. */
export function PageHeader({ title, isRecord = false, window: named, note, stamp, actions, more }: Props) {
  const nameWindow = useContext(RecordTitle);
  const record = named ?? (isRecord ? title : undefined);
  useEffect(() => {
    nameWindow(record);
    return () => nameWindow(undefined);
  }, [record, nameWindow]);

  const isNarrow = useNarrow();
  const view = usePageMore((state) => state.view);
  // Over a list ⋯ stands in the list's own row.
  const isLeft = usePageMore(({ offers, rows }) => offers.size > 0 && rows.length === 0);
  const folded = isNarrow && (more || stamp) && (
    <>
      {more}
      {stamp}
    </>
  );
  useOffer(!isRecord && folded);
  const hasMore = isNarrow && (isRecord ? folded : isLeft);
  // Below the title alone, where it leaves the acts their line.
  const isBelow = !isNarrow && !note;

  return (
    <header
      className={cx(
        '@container/head flex flex-wrap items-start justify-between gap-x-2 gap-y-2 sm:gap-x-4 md:mb-6 md:items-end md:gap-x-6 md:gap-y-3',
        isRecord ? 'mb-5' : 'mb-2',
      )}
    >
      {/* A word of the title is never cut for the acts beside it; the name of a record can be longer than the window. */}
      <div className={cx('grow max-md:basis-32', isRecord ? 'min-w-0 wrap-anywhere' : 'min-w-min')}>
        <PageTitle>{isRecord ? title : (view ?? title)}</PageTitle>
        {/* The note asks for no width: it breaks before the acts leave the title's line. */}
        {isBelow && stamp && <div className="mt-1">{stamp}</div>}
        {note && (
          <div
            className={cx(
              'mt-1 text-ink-2 md:w-0 md:min-w-full',
              typeof note === 'string' && 'max-md:hidden',
            )}
          >
            <div className="max-w-160 text-pretty">{note}</div>
          </div>
        )}
      </div>
      {(hasMore || actions || (!isNarrow && (more || (stamp && !isBelow)))) && (
        <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto md:justify-end md:gap-3">
          {!isNarrow && !isBelow && stamp && <div className="text-right">{stamp}</div>}
          {!isNarrow && more}
          {hasMore && <More>{isRecord && folded}</More>}
          {actions}
        </div>
      )}
    </header>
  );
}

/** The parts of an answer that say how old it is. */
type Dated = { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };

/** "Datos de las 11:30 a. m." and "Actualizar": answers are kept 15 minutes, so pages with money say so. Its place is kept before there are any. */
export function DataStamp({ of: [first, ...others] }: { of: readonly [Dated, ...Dated[]] }) {
  const { t } = useTranslation('ui');
  const isKnown = first.dataUpdatedAt > 0;
  const isFetching = [first, ...others].some((each) => each.isFetching);
  return (
    <p
      // A line as high as its button, so that nothing moves when the button comes.
      className={cx(
        'min-w-66 text-small leading-6 text-ink-2 pointer-coarse:leading-11',
        !isKnown && 'invisible',
      )}
      role={isKnown ? 'status' : undefined}
    >
      {t('Datos de las {{time}}', { time: clockTime(first.dataUpdatedAt) })}
      {dot}
      {isFetching ? (
        <span>{t('Actualizando…')}</span>
      ) : (
        <button
          type="button"
          className="min-h-6 underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => void Promise.all([first, ...others].map((each) => each.refetch()))}
        >
          {t('Actualizar')}
        </button>
      )}
    </p>
  );
}
