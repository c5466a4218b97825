import type { RestrictionRow } from '@antela/contract/access-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useTranslation } from 'react-i18next';
import { dayOf, shortDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Whether there is something left to lift. */
export const canBeLifted = ({ state }: Pick<RestrictionRow, 'state'>): boolean =>
  state === 'active' || state === 'scheduled';

/** "04/03/2026 – 10/03/2026", or from a date on. */
function datesOf({ from, until }: Pick<RestrictionRow, 'from' | 'until'>, t: Translate): string {
  return until === null
    ? t('Desde el {{date}}', { date: shortDate(from) })
    : `${shortDate(from)} – ${shortDate(until)}`;
}

/** Author and day of the restriction or, once lifted, of the lifting with its reason. */
function whoOf(
  { createdBy, createdAt, liftedBy, liftedAt, liftReason }: RestrictionRow,
  t: Translate,
): string {
  if (liftedAt === null) return `${createdBy}, ${shortDate(dayOf(createdAt))}`;
  return t('La levantó {{who}} el {{date}}: {{reason}}', {
    who: liftedBy,
    date: shortDate(dayOf(liftedAt)),
    reason: liftReason,
  });
}

type Columns = Record<'product' | 'reason' | 'dates' | 'state', Column<RestrictionRow>>;

/** Parts of a restriction, as the list of all and one employee's own show them. */
export function useRestrictionColumns(): Columns {
  const { t } = useTranslation('access-restrictions');
  return {
    product: {
      key: 'product',
      header: t('Qué no puede usar'),
      cell: (row) => t(restrictedProductLabels[row.product]),
    },
    reason: {
      key: 'reason',
      narrow: 'meta',
      header: t('Motivo'),
      cell: (row) => t(row.reason.name),
      detail: (row) => row.note && <span className="lg:block lg:max-w-52">{row.note}</span>,
    },
    dates: {
      key: 'dates',
      header: t('Fechas'),
      sortKey: 'from',
      cell: (row) => <span className="whitespace-nowrap">{datesOf(row, t)}</span>,
      detail: (row) => <span className="lg:block lg:max-w-60">{whoOf(row, t)}</span>,
    },
    state: {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="accessRestriction" state={row.state} />,
    },
  };
}
