import type { ResponseOf } from '@antela/contract/endpoint';
import type { ImportRow, listImportRows } from '@antela/contract/import-rows';
import type { ImportDetail } from '@antela/contract/imports';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, pesos } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { CorrectCell } from './correct-cell.tsx';
import { accountColumns, columnOfFault } from './fault-places.ts';
import { TakeAsUpdate } from './take-as-update.tsx';

export type Fault = ImportRow['faults'][number];
/** A place in the file that somebody points at: a cell, or the row itself where no column gives what the faults are about. */
export type Spot = {
  rowNumber: number;
  column: string | null;
  /** Text of the cell. */
  text: string;
  faults: readonly Fault[];
  closed: ImportRow['closed'];
  /** Somebody asked to correct it from elsewhere on the page. */
  isLedTo?: boolean;
};

type Props = {
  detail: ImportDetail;
  spot: Spot | null;
  repeated: ResponseOf<typeof listImportRows>['repeated'];
  hasFaults: boolean;
  /** Leads to what is still wrong in that cell; null where nothing is. */
  onCorrected: (next: Spot | null) => void;
};

/** Names the trap of the chosen cell and says what to do about it. */
export function FaultNote({ detail, spot, repeated, hasFaults, onCorrected }: Props) {
  const { t } = useTranslation('imports');
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (spot?.isLedTo) note.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [spot]);
  if (!hasFaults) return null;
  const isError = spot?.faults.some(({ severity }) => severity === 'error');
  const column = spot && columnOfFault(detail.columns, { column: spot.column, field: null });
  const place =
    spot &&
    (column?.header ||
      (spot.column === null ? t('Fila completa') : t('Columna {{letter}}', { letter: spot.column })));

  return (
    <aside
      ref={note}
      aria-label={t('Qué pasa en la celda')}
      className={cx(
        'sticky bottom-2 z-20 h-fit border-l-3 bg-sunken px-4 py-3 lg:max-w-160',
        spot === null ? 'border-line-strong' : isError ? 'border-bad' : 'border-warn',
      )}
      aria-live="polite"
    >
      {spot === null ? (
        <p className="text-ink-2">{t('Elige una celda marcada para ver qué pasa y cómo corregirla.')}</p>
      ) : (
        <>
          <p className="font-semibold">{joined(t('Fila {{row}}', { row: spot.rowNumber }), place)}</p>
          {spot.faults.map((fault) => (
            <FaultText key={fault.code} fault={fault} closed={spot.closed} />
          ))}
          {spot.faults.some(({ code }) => code === 'other_data') && (
            <TakeAsUpdate
              importid={detail.importid}
              rowNumber={spot.rowNumber}
              onTaken={() => onCorrected(null)}
            />
          )}
          {column && (
            <CorrectCell
              key={`${spot.rowNumber} ${column.index} ${spot.text}`}
              importid={detail.importid}
              rowNumber={spot.rowNumber}
              index={column.index}
              value={spot.text}
              target={detail.targets.find(({ field }) => field === column.field)}
              rows={alikeOf(repeated, spot)}
              account={accountColumns(detail.columns)}
              isUpdate={detail.kind === 'employees-update'}
              onCorrected={(row) => onCorrected(stillWrong(row, column, spot, detail))}
            />
          )}
        </>
      )}
    </aside>
  );
}

/** Sentence of a fault, with what the cell says or what closed periods would have said. */
function FaultText({ fault, closed }: { fault: Fault } & Pick<Spot, 'closed'>) {
  const { t } = useTranslation('imports');
  const amount = pesos(Math.abs(closed?.difference ?? 0));
  return (
    <div className="mt-1">
      <p>{fault.message}</p>
      {fault.code === 'closed_periods_kept' && closed?.difference && (
        <p>
          {closed.difference > 0
            ? t('En ellos habría ganado {{amount}} más.', { amount })
            : t('En ellos habría ganado {{amount}} menos.', { amount })}
        </p>
      )}
      {fault.value !== null && (
        <p className="mt-1 text-small text-ink-2">
          {t('La celda dice:')} <code className="font-mono wrap-anywhere">{fault.value}</code>
        </p>
      )}
    </div>
  );
}

/** Keeps the cell at hand while its new text is an error too; null once it is right. */
function stillWrong(
  row: ImportRow,
  column: ImportDetail['columns'][number],
  spot: Spot,
  { columns }: ImportDetail,
): Spot | null {
  const faults = row.faults.filter(
    (fault) => fault.severity === 'error' && columnOfFault(columns, fault)?.index === column.index,
  );
  return faults.length === 0 ? null : { ...spot, text: row.cells[column.index] ?? '', faults, isLedTo: true };
}

/** How many rows say the same in that cell, this one included. */
const alikeOf = (repeated: Props['repeated'], { column, faults }: Spot): number =>
  repeated.find(
    ({ fault }) => fault.column !== null && fault.column === column && fault.value === faults[0]?.value,
  )?.rows ?? 1;
