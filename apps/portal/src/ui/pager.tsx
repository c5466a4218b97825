import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Props = {
  /** Position of the first row shown, counted from one. */
  from: number;
  count: number;
  /** Null where the answer does not say. */
  total: number | null;
  /** The server stopped counting at `total`: "más de 10.000". */
  isCapped?: boolean;
  /** The server stopped counting there. */
  totalIsCapped?: boolean;
  onFirst?: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
};

const number = new Intl.NumberFormat('es-CO');

/** "1–25 de 1.284". Pages follow each other by cursor, so there are neighbours and no page numbers. */
export function Pager({ from, count, total, totalIsCapped, onFirst, onPrevious, onNext }: Props) {
  const { t } = useTranslation('ui');
  if (count === 0) return null;
  const range = `${number.format(from)}–${number.format(from + count - 1)}`;
  const of = total === null ? null : { range, total: number.format(total) };
  return (
    <nav aria-label={t('Páginas')} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-table text-ink-2" role="status">
        {of === null
          ? range
          : totalIsCapped
            ? t('{{range}} de más de {{total}}', of)
            : t('{{range}} de {{total}}', of)}
      </p>
      {(onFirst || onPrevious || onNext) && (
        <div className="flex flex-wrap gap-2">
          {onFirst && (
            <Button size="small" look="quiet" onClick={onFirst}>
              {t('Primera')}
            </Button>
          )}
          <Button size="small" disabled={!onPrevious} onClick={onPrevious}>
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
