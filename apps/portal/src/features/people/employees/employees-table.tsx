import type { EmployeeRow } from '@antela/contract/employees';
import type { TFunction } from 'i18next';
import { PanelRightOpen } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { documentNumber, pesos, shortDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column, Selection } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { AvailableToday } from './available.tsx';
import type { EmployeesList } from './employees-filters.tsx';

type Props = {
  list: EmployeesList;
  filters: ComponentProps<typeof ListTable>['filters'];
  /** Beside the list. */
  onOpen: (row: EmployeeRow) => void;
  selection: Selection<EmployeeRow> | undefined;
  /** Act to offer while there is nobody yet; false for people who may not take it. */
  firstAction: ReactNode;
};

export function EmployeesTable({ list, filters, onOpen, selection, firstAction }: Props) {
  const { t } = useTranslation('employees');

  return (
    <ListTable
      list={list}
      caption={t('Empleados de tus empresas')}
      searchLabel={t('Buscar por nombre, documento o código')}
      filters={filters}
      columns={useColumns()}
      rowKey={(row) => row.companyemployeeid}
      rowHref={(row) => pathTo.employee(row.companyemployeeid)}
      onOpen={onOpen}
      rowActions={(row) => (
        <Button
          size="small"
          look="quiet"
          onClick={() => onOpen(row)}
          aria-label={t('Mirar a {{name}}', { name: row.fullName })}
        >
          <PanelRightOpen className="size-4" strokeWidth={1.75} aria-hidden />
        </Button>
      )}
      selection={selection}
      empty={{
        title: t('Aquí verás a tus empleados'),
        text: t('Con su nómina, su estado y lo que cada uno puede adelantar hoy.'),
        way: [
          { name: t('Subes tu lista'), note: t('con el archivo que tienes') },
          { name: t('Los invitas'), note: t('por correo') },
          { name: t('Piden su adelanto'), note: t('cuando lo necesitan') },
          { name: t('Lo descuentas'), note: t('en su pago') },
        ],
        action: firstAction,
      }}
    />
  );
}

function useColumns(): Column<EmployeeRow>[] {
  const { t } = useTranslation('employees');
  const seesSalary = useSignedIn().permissions.includes('view_salary');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (row) => row.fullName,
      detail: (row) => row.position,
      hasSpareDetail: true,
    },
    {
      key: 'document',
      narrow: 'meta',
      header: t('Documento'),
      sortKey: 'document',
      cell: (row) => (
        <span className="whitespace-nowrap">{documentNumber(row.documentType, row.documentNumber)}</span>
      ),
      detail: (row) => row.code && t('Código {{code}}', { code: row.code }),
    },
    {
      key: 'payroll',
      header: t('Nómina'),
      sortKey: 'payroll',
      cell: (row) => row.payroll.name,
      detail: (row) => row.company.name,
      hasSpareDetail: true,
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="employment" state={row.state} />,
      detail: (row) => {
        const end = endDetail(row, t);
        return end && <span className="whitespace-nowrap">{end}</span>;
      },
    },
    {
      key: 'startDate',
      header: t('Ingreso'),
      isSpare: true,
      sortKey: 'startDate',
      cell: (row) => shortDate(row.startDate),
    },
    ...(seesSalary ? [salaryColumn(t)] : []),
    {
      key: 'available',
      narrow: 'amount',
      header: t('Disponible hoy'),
      sortKey: 'available',
      align: 'end',
      cell: (row) => (
        // As wide as its longest answer, which comes after the row.
        <div className="md:min-w-32">
          <AvailableToday companyemployeeid={row.companyemployeeid} />
        </div>
      ),
    },
  ];
}

const salaryColumn = (t: TFunction<'employees'>): Column<EmployeeRow> => ({
  key: 'salary',
  header: t('Salario'),
  sortKey: 'salary',
  align: 'end',
  cell: (row) => row.monthlySalary !== null && pesos(row.monthlySalary),
});

function endDetail(
  { state, endDate }: EmployeeRow,
  t: (key: string, values?: Record<string, unknown>) => string,
): string | null {
  if (endDate === null) return null;
  return state === 'retired'
    ? t('desde {{date}}', { date: shortDate(endDate) })
    : t('hasta {{date}}', { date: shortDate(endDate) });
}
