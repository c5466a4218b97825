import { listEmployees, type EmployeeRow } from '@antela/contract/employees';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking } from '../../../lib/asking.ts';
import { count, documentNumber, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

const shown = 10;
/** People who have left are paid by no payroll any more. */
const current = 'active,invited,suspended,restricted';

/** The first people of this payroll by name; the whole list, with its filters, is one link away. */
export function PayrollEmployees({ payrollid }: { payrollid: string }) {
  const { t } = useTranslation('payrolls');
  const query = { payrollid, state: current, sort: 'name:asc', limit: String(shown) } as const;
  const list = useQuery(asking(listEmployees, { query }));
  const columns = useColumns();
  const total = list.data?.page.total ?? 0;

  return (
    <Section
      title={t('Empleados de esta nómina')}
      actions={
        total > 0 && (
          <Link
            href={pathTo.employees({
              nomina: payrollid,
              estado: ['activo', 'invitado', 'suspendido', 'restringido'],
            })}
            className="text-link"
          >
            {t('Ver los {{n}} en la lista de empleados', { count: total, n: count(total) })}
          </Link>
        )
      }
    >
      <DataTable
        caption={t('Empleados de esta nómina')}
        density="normal"
        columns={columns}
        rows={list.data?.data}
        rowKey={(row) => row.companyemployeeid}
        rowHref={(row) => pathTo.employee(row.companyemployeeid)}
        error={queryFault(list)}
        empty={{
          title: t('Nadie está en esta nómina todavía'),
          text: t('Quien entra a una nómina adelanta según su calendario y su política.'),
        }}
      />
    </Section>
  );
}

function useColumns(): Column<EmployeeRow>[] {
  const { t } = useTranslation('payrolls');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      cell: (row) => row.fullName,
      detail: (row) => row.position,
    },
    {
      key: 'document',
      narrow: 'meta',
      header: t('Documento'),
      cell: (row) => documentNumber(row.documentType, row.documentNumber),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="employment" state={row.state} />,
    },
    { key: 'start', header: t('Ingreso'), cell: (row) => shortDate(row.startDate) },
  ];
}
