import { listAdvances, type AdvanceRow } from '@antela/contract/advances';
import type { PayrollRow } from '@antela/contract/payrolls';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking } from '../../../lib/asking.ts';
import { count, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { useAdvanceColumns } from '../../../ui/advance-columns.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';

const shown = 10;

/** The last salary advances of this payroll's people, those of earlier periods included. */
export function PayrollAdvances({ payroll }: { payroll: PayrollRow }) {
  const { t } = useTranslation('payrolls');
  const { payrollid, currentPeriod } = payroll;
  const query = { kind: 'salary', payrollid, sort: 'requestedAt:desc', limit: String(shown) } as const;
  const list = useQuery(asking(listAdvances, { query }));
  const columns = useColumns();
  const total = list.data?.page.total ?? 0;

  return (
    <Section
      title={t('Últimos adelantos de salario')}
      actions={
        total > 0 && (
          <>
            {currentPeriod && (
              <Link href={pathTo.transactions({ periodo: currentPeriod.payperiodid })} className="text-link">
                {t('Ver los de este periodo')}
              </Link>
            )}
            <Link href={pathTo.transactions({ nomina: payrollid })} className="text-link">
              {t('Ver los {{n}} de la nómina', { count: total, n: count(total) })}
            </Link>
          </>
        )
      }
    >
      <DataTable
        caption={t('Últimos adelantos de salario')}
        density="normal"
        columns={columns}
        rows={list.data?.data}
        rowKey={(row) => row.advanceid}
        rowHref={(row) => pathTo.transactions({ nomina: payrollid, adelanto: row.advanceid })}
        error={queryFault(list)}
        empty={{
          title: t('Nadie ha adelantado en esta nómina'),
          text: t('Aquí estará cada adelanto con su pago y su descuento.'),
        }}
      />
    </Section>
  );
}

function useColumns(): Column<AdvanceRow>[] {
  const { t } = useTranslation('payrolls');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      cell: (row) => row.fullName,
      detail: (row) => row.period?.label,
    },
    { key: 'at', narrow: 'meta', header: t('Solicitado'), cell: (row) => shortInstant(row.requestedAt) },
    ...useAdvanceColumns(),
  ];
}
