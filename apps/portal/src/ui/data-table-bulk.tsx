import { useTranslation } from 'react-i18next';
import { Press } from './button.tsx';

export type BulkAction = { label: string; onAct: () => unknown };

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Says whose row a tick box is: the name of the person, the number of the load. */
  rowLabel: (row: Row) => string;
  actions: readonly BulkAction[];
  /** Everything that fulfils the filter, as the second scope: how many, and whether that scope is taken. */
  all?: { total: number; active: boolean; onSelectAll: () => void };
};

const number = new Intl.NumberFormat('es-CO');
const act = 'min-h-6 text-left text-rail-mark underline decoration-1 underline-offset-4 hover:decoration-2';

/** The dark bar over a table with a selection. Its two scopes are never mixed: this page, or everything that fulfils the filter. */
export function BulkBar<Row>({ selection, onPage }: { selection: Selection<Row>; onPage: number }) {
  const { t } = useTranslation('ui');
  const { all, actions, onChange } = selection;
  const count = selectedCount(selection);
  if (count === 0) return null;

  return (
    <div
      role="region"
      aria-label={t('Selección')}
      className="rail appear md:sticky md:top-0 md:z-20 mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-rail px-4 py-2 text-table text-rail-ink"
    >
      <p role="status">
        {all?.active
          ? t('Seleccionaste los {{total}} que cumplen el filtro.', { total: number.format(count) })
          : t('Seleccionaste {{total}} de esta página.', { total: number.format(count) })}
      </p>
      {all && !all.active && all.total > onPage && (
        <button type="button" className={act} onClick={all.onSelectAll}>
          {t('Seleccionar los {{total}} que cumplen el filtro', { total: number.format(all.total) })}
        </button>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1 md:ml-auto">
        {actions.map((action) => (
          <Press key={action.label} className={act} onClick={action.onAct}>
            {action.label}
          </Press>
        ))}
        <button type="button" className={act} onClick={() => onChange(new Set())}>
          {t('Quitar selección')}
        </button>
      </div>
    </div>
  );
}

export function selectedCount<Row>({ all, selected }: Selection<Row>): number {
  return all?.active ? all.total : selected.size;
}
