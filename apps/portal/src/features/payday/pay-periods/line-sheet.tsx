import type { DeductionLine } from '@antela/contract/deduction-lines';
import { useTranslation } from 'react-i18next';
import { documentNumber, pesos, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLineItems } from './pay-periods.queries.ts';

/** Parts of one person's deduction, down to each advance. */
export function LineSheet({
  payperiodid,
  line,
  onClose,
}: {
  payperiodid: string;
  line: DeductionLine | null;
  onClose: () => void;
}) {
  return (
    <Sheet
      open={line !== null}
      onClose={onClose}
      title={line?.fullName ?? ''}
      description={line && documentNumber(line.documentType, line.documentNumber)}
    >
      {line && <Line payperiodid={payperiodid} line={line} />}
    </Sheet>
  );
}

function Line({ payperiodid, line }: { payperiodid: string; line: DeductionLine }) {
  const { t } = useTranslation('pay-periods');
  const query = useLineItems(payperiodid, line.companyemployeeid);
  return (
    <div className="grid gap-6">
      <DescriptionList
        items={[
          { term: t('Total a descontar'), value: pesos(line.total) },
          {
            term: t('Neto estimado antes del descuento'),
            value: line.estimatedNet === null ? null : pesos(line.estimatedNet),
          },
          {
            term: t('Periodo anterior'),
            value: line.previousTotal === null ? null : pesos(line.previousTotal),
          },
          { term: t('Código interno'), value: line.code },
          { term: t('Centro de costo'), value: line.costCenter },
        ]}
      />
      <DataTable
        caption={t('De qué se compone')}
        density="normal"
        columns={[
          {
            key: 'what',
            header: t('De qué se compone'),
            cell: (item) =>
              item.merchant ??
              (item.semester === null
                ? t('Adelanto de {{amount}}', { amount: pesos(item.amount) })
                : t('Adelanto de prima de {{amount}}', { amount: pesos(item.amount) })),
            detail: (item) => item.carriedFrom ?? shortInstant(item.at),
          },
          {
            key: 'total',
            narrow: 'amount',
            header: t('Por descontar'),
            align: 'end',
            cell: (item) => pesos(item.total),
          },
        ]}
        rows={query.data}
        rowKey={(item) => item.advanceid ?? `${item.at} ${item.total}`}
        error={queryFault(query)}
        empty={{ title: t('Nada que descontar en este periodo') }}
      />
      <Link href={pathTo.employee(line.companyemployeeid)} className="text-link">
        {t('Abrir al empleado')}
      </Link>
    </div>
  );
}
