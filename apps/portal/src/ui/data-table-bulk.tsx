import { useTranslation } from 'react-i18next';
import { Press } from './button.tsx';
import { cx } from './cx.ts';
import { Menu } from './menu.tsx';

export type BulkAction = {
  label: string;
  onAct: () => unknown;
  /** Stands in the menu of the others. */
  isLess?: boolean;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** On how many pages they were ticked. */
  pages: number;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Says whose row a tick box is: the name of the person, the number of the load. */
  rowLabel: (row: Row) => string;
  actions: readonly BulkAction[];
  /** Everything that fulfils the filter, as the second scope: how many, and whether that scope is taken. */
  all?: { total: number; active: boolean; onSelectAll: () => void };
};

const number = new Intl.NumberFormat('es-CO');
const act =
  'min-h-6 text-left whitespace-nowrap pointer-coarse:min-h-11 text-rail-mark underline decoration-1 underline-offset-4 hover:decoration-2';

type Props<Row> = {
  selection: Selection<Row>;
  /** Keys of the rows that are on the table. */
  pageKeys: readonly string[];
  /** Where a thumb reaches it, instead of over the head. */
  atFoot: boolean;
};

/** The dark bar of a selection, laid over the head or the foot so that nothing moves. Its two scopes are never mixed: this page, or everything that fulfils the filter. */
export function BulkBar<Row>({ selection, pageKeys, atFoot }: Props<Row>) {
  const { t } = useTranslation('ui');
  const { all, actions, onChange, selected, pages } = selection;
  const count = selectedCount(selection);
  if (count === 0) return null;
  const shown = actions.filter(({ isLess }) => !isLess);
  const others = actions.filter(({ isLess }) => isLess);

  return (
    <div
      role="region"
      aria-label={t('Selección')}
      className={cx('sticky z-20 h-0 print:hidden', atFoot ? 'bottom-0' : 'top-(--banners)')}
    >
      <div
        className={cx(
          'rail appear absolute flex min-h-11 flex-wrap items-center gap-x-4 bg-rail py-1 text-table text-rail-ink',
          atFoot ? '-inset-x-4 bottom-0 px-4 md:inset-x-0' : 'inset-x-0 top-0 rounded-t-control pr-3 pl-14',
        )}
      >
        <p role="status">
          {all?.active
            ? t('Seleccionaste los {{total}} que cumplen el filtro.', { total: number.format(count) })
            : pageKeys.filter((key) => selected.has(key)).length === count
              ? t('Seleccionaste {{total}} de esta página.', { total: number.format(count) })
              : t('Seleccionaste {{total}} en {{count}} páginas.', {
                  count: pages,
                  total: number.format(count),
                })}
        </p>
        {all && !all.active && all.total > pageKeys.length && (
          <button type="button" className={act} onClick={all.onSelectAll}>
            {t('Seleccionar los {{n}} que cumplen el filtro', {
              count: all.total,
              n: number.format(all.total),
            })}
          </button>
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-1 md:ml-auto">
          {shown.map((action) => (
            <Press key={action.label} className={act} onClick={action.onAct}>
              {action.label}
            </Press>
          ))}
          {others.length > 0 && (
            <Menu
              side={atFoot ? 'top' : 'bottom'}
              trigger={
                <button type="button" className={act}>
                  {t('Más acciones')}
                </button>
              }
              entries={others.map(({ label, onAct }) => ({ label, onSelect: onAct }))}
            />
          )}
          <button type="button" className={act} onClick={() => onChange(new Set())}>
            {t('Quitar selección')}
          </button>
        </div>
      </div>
    </div>
  );
}

export function selectedCount<Row>({ all, selected }: Selection<Row>): number {
  return all?.active ? all.total : selected.size;
}
