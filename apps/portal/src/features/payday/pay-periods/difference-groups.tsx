import type { DeductionLine } from '@antela/contract/deduction-lines';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { count, joined, pesos } from '../../../lib/format.ts';
import type { StateKind } from '../../../lib/state-kinds.ts';
import { pathTo } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import { DataTable, type Column, type TableError } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sign } from '../../../ui/state-tag.tsx';

type Props = {
  detail: PeriodDetail;
  /** Until the period is reconciled, each group says what it needs. */
  isOpen: boolean;
  rows: readonly DeductionLine[] | undefined;
  columns: readonly Column<DeductionLine>[];
  error: TableError | null;
};

/** Differences by what was said of them, one table each, and how many people have none. */
export function DifferenceGroups({ detail, isOpen, rows, columns, error }: Props) {
  const { t } = useTranslation('pay-periods');
  const groups = useGroups(detail);
  return (
    <>
      {groups.map(({ key, kind, title, note, sum }, index) => (
        <section
          key={key}
          aria-label={title}
          // The columns of all groups stand below each other: their heads are seen once.
          className={cx('grid gap-1', index > 0 && 'heads-said')}
        >
          <h3 className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold">
            <Sign kind={kind} />
            {title}
            <span className="text-small font-normal text-ink-2">
              {joined(t('{{n}} personas', { count: sum.people, n: count(sum.people) }), pesos(sum.amount))}
            </span>
          </h3>
          {isOpen && <p className="text-small text-ink-2">{note}</p>}
          <DataTable
            caption={title}
            density="normal"
            columns={columns}
            rows={rows?.filter((line) => groupOf(line) === key)}
            rowKey={({ companyemployeeid }) => companyemployeeid}
            error={error}
            empty={{ title: t('Están entre las siguientes') }}
          />
        </section>
      ))}
      <AsReported detail={detail} />
    </>
  );
}

function AsReported({ detail: { confirmation, payroll, period } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('pay-periods');
  const asReported = confirmation?.groups.asReported;
  if (!asReported || asReported.people === 0) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
      <span className="flex items-baseline gap-2 font-semibold">
        <Sign kind="done" />
        {t('Como se reportó')}
      </span>
      <span>
        {joined(
          t('{{n}} personas', { count: asReported.people, n: count(asReported.people) }),
          pesos(asReported.amount),
        )}
      </span>
      <Link className="text-link" href={pathTo.payPeriod(payroll.id, period.payperiodid, 'reporte')}>
        {t('Ver las líneas')}
      </Link>
    </p>
  );
}

type GroupKey = 'absent' | 'more' | 'less';

/** By what was confirmed: a line does not wander while somebody answers it. */
const groupOf = ({ difference, total }: DeductionLine): GroupKey => {
  if ((difference?.deducted ?? total) > total) return 'more';
  return difference?.isAbsent ? 'absent' : 'less';
};

/** The groups that have somebody, with what their lines differ by. */
function useGroups({ confirmation }: PeriodDetail) {
  const { t } = useTranslation('pay-periods');
  if (!confirmation) return [];
  const { absent, less, more } = confirmation.groups;
  const all: { key: GroupKey; kind: StateKind; title: string; note: string; sum: typeof less }[] = [
    {
      key: 'absent',
      kind: 'refused',
      title: t('No están en el archivo'),
      note: t('Nadie queda «como se reportó» por no aparecer: di qué pasó con cada persona.'),
      sum: absent,
    },
    {
      key: 'less',
      kind: 'attention',
      title: t('Descontaste menos'),
      note: t('Lo que faltó necesita un motivo y a dónde va.'),
      sum: less,
    },
    {
      key: 'more',
      kind: 'attention',
      title: t('Descontaste de más'),
      note: t('Es plata de cada empleado: queda por devolver.'),
      sum: more,
    },
  ];
  return all.filter(({ sum }) => sum.people > 0);
}
