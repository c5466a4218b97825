import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CorrectCell } from './correct-cell.tsx';
import { accountColumns, columnOfFault, type WholeColumn } from './fault-places.ts';

type Props = {
  detail: ImportDetail;
  whole: WholeColumn;
  /** Address of the columns step; null once some rows were applied. */
  columnsHref: string | null;
  onCorrected: () => void;
};

/** A fault of a whole column: said once, with one answer for all of its rows. */
export function WholeColumnQuestion({ detail, whole, columnsHref, onCorrected }: Props) {
  const { t } = useTranslation('imports');
  const { group, correction } = whole;
  const column = columnOfFault(detail.columns, { column: group.column, field: null });
  if (!column) return null;
  const target = detail.targets.find(({ field }) => field === column.field);
  const name = target?.label ?? (column.header || column.letter);
  const isTold = correction !== null && target !== undefined && !(target.isPersonal && target.required);
  return (
    <section
      aria-label={t('Columna «{{name}}»', { name })}
      className="@container border-l-3 border-bad bg-surface px-4 py-4"
    >
      <div className="flex flex-col gap-x-8 gap-y-3 @2xl:flex-row @2xl:items-end @2xl:justify-between">
        <div className="min-w-0">
          <p className="text-table font-semibold text-bad">
            <span aria-hidden>◆ </span>
            {t('Una cosa detiene {{n}} filas', { count: group.rows, n: count(group.rows) })}
          </p>
          <h3 className="font-ui text-body font-semibold text-pretty">
            {t('Columna «{{name}}»', { name })}: {group.message}
          </h3>
          <p className="text-small text-ink-2">
            {isTold
              ? t('Dilo una vez. Si alguna es distinta, la cambias después en su fila.')
              : t('Si la columna es otro dato, dilo en Columnas: se corrigen todas a la vez.')}
          </p>
        </div>
        {isTold ? (
          <CorrectCell
            importid={detail.importid}
            rowNumber={correction.rowNumber}
            index={column.index}
            value={correction.fault.value ?? ''}
            target={target}
            rows={correction.rows}
            account={accountColumns(detail.columns)}
            isUpdate={detail.kind === 'employees-update'}
            whole={name}
            onCorrected={onCorrected}
          />
        ) : (
          columnsHref !== null && <LinkButton href={columnsHref}>{t('Cambiar columnas')}</LinkButton>
        )}
      </div>
    </section>
  );
}
