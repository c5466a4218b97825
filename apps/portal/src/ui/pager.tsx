import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Total = { total: number | null; totalIsCapped?: boolean };

type Props = {
  /** Where the reader is among the pages, and the ways from there: see `useCursorPages`. */
  pages: {
    /** Position of the first row shown, counted from one. */
    from: number;
    first: (() => void) | undefined;
    previous: (() => void) | undefined;
    next: (cursor: string | null | undefined) => (() => void) | undefined;
  };
  /** The page as it was answered. While it is still the page before, there is no way on from it. */
  list: {
    data: { data: readonly unknown[]; page: { next: string | null } & Partial<Total> } | undefined;
    isPlaceholderData: boolean;
  };
  /** How many there are, where another answer than the page's own says so; null where none does. */
  total?: Total | null;
};

const number = new Intl.NumberFormat('es-CO');

/** "1–25 de 1.284". Pages follow each other by cursor, so there are neighbours and no page numbers. */
export function Pager({ pages, list, total }: Props) {
  const { t } = useTranslation('ui');
  const { data: rows = [], page } = list.data ?? {};
  if (rows.length === 0) return null;
  const onNext = pages.next(list.isPlaceholderData ? null : page?.next);
  const counted = total === undefined ? page : total;
  const range = `${number.format(pages.from)}–${number.format(pages.from + rows.length - 1)}`;
  const of = typeof counted?.total === 'number' ? { range, total: number.format(counted.total) } : null;
  return (
    <nav aria-label={t('Páginas')} className="pager flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-table text-ink-2" role="status">
        {of === null
          ? range
          : counted?.totalIsCapped
            ? t('{{range}} de más de {{total}}', of)
            : t('{{range}} de {{total}}', of)}
      </p>
      {(pages.first || pages.previous || onNext) && (
        <div className="flex flex-wrap gap-2">
          {pages.first && (
            <Button size="small" look="quiet" onClick={pages.first}>
              {t('Primera')}
            </Button>
          )}
          <Button size="small" disabled={!pages.previous} onClick={pages.previous}>
            {t('Anterior')}
          </Button>
          <Button size="small" disabled={!onNext} onClick={onNext}>
            {t('Siguiente')}
          </Button>
        </div>
      )}
    </nav>
  );
}
