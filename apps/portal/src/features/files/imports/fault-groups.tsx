import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { CorrectionsUpload } from './corrections-upload.tsx';
import { ErrorFileLink } from './error-file-link.tsx';
import type { FaultGroup, RepeatedFault } from './fault-places.ts';
import { TakeAsUpdate } from './take-as-update.tsx';

type Props = {
  groups: readonly FaultGroup[];
  repeated: readonly RepeatedFault[];
  /** Leads to the first cell that says it. */
  onRepeated: (repeated: RepeatedFault) => void;
  chosen: string;
  hrefOf: (code: string | null) => string;
  detail: ImportDetail;
};

/** The same fault in three hundred rows is one thing to correct: kinds first, each a filter. */
export function FaultGroups({ groups, repeated, onRepeated, chosen, hrefOf, detail }: Props) {
  const { t } = useTranslation('imports');
  if (groups.length === 0 && !detail.hasErrorFile) return null;
  return (
    <section aria-label={t('Motivos')} className="@container">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-ui text-body font-semibold">{t('Qué hay que mirar')}</h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ErrorFileLink detail={detail} rows={detail.counts.error} />
          {detail.hasErrorFile && <CorrectionsUpload detail={detail} />}
        </div>
      </div>
      <ul className="gap-8 border-t border-line empty:border-0 @4xl:columns-2">
        {groups.map(({ code, message, rows, severity }) => {
          const isChosen = code === chosen;
          const isError = severity === 'error';
          return (
            <li
              key={`${severity} ${code}`}
              className="flex break-inside-avoid flex-wrap items-center border-b border-line"
            >
              <Link
                href={hrefOf(isChosen ? null : code)}
                aria-current={isChosen || undefined}
                className={cx(
                  'flex min-h-9 min-w-0 flex-1 basis-72 items-baseline gap-3 px-2 py-1.5 text-table hover:bg-hover',
                  isChosen && 'bg-selected font-semibold',
                )}
              >
                <span aria-hidden className={isError ? 'text-bad' : 'text-warn'}>
                  {isError ? '◆' : '▲'}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="sr-only">{isError ? t('Error:') : t('Aviso:')} </span>
                  {message}
                </span>
                <span className="whitespace-nowrap text-ink-2">
                  {isChosen ? t('Quitar filtro') : t('{{n}} filas', { count: rows, n: count(rows) })}
                </span>
              </Link>
              {code === 'other_data' && <TakeAsUpdate importid={detail.importid} rows={rows} />}
              <RepeatedValues
                repeated={repeated.filter(({ fault }) => fault.code === code && fault.severity === severity)}
                rows={rows}
                onRepeated={onRepeated}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type RepeatedProps = Pick<Props, 'repeated' | 'onRepeated'> & {
  /** Rows of the whole group. */
  rows: number;
};

/** Values of a fault that several rows share: each is corrected once. One that all rows of the group have needs no line of its own. */
function RepeatedValues({ repeated, rows, onRepeated }: RepeatedProps) {
  const { t } = useTranslation('imports');
  return repeated.map((one) => {
    const isWhole = one.rows === rows;
    const { column, value } = one.fault;
    return (
      <div
        key={`${column} ${value}`}
        className={cx(
          'flex items-center justify-between gap-3 pr-2 pl-8 text-table',
          isWhole ? 'flex-none' : 'w-full border-t border-line py-1',
        )}
      >
        {!isWhole && (
          <span className="min-w-0 truncate text-ink-2">{value === null ? t('Sin dato') : `«${value}»`}</span>
        )}
        <Press
          className="text-link min-h-8 flex-none pointer-coarse:min-h-11"
          onClick={() => onRepeated(one)}
        >
          {t('Corregir las {{n}}', { count: one.rows, n: count(one.rows) })}
        </Press>
      </div>
    );
  });
}
