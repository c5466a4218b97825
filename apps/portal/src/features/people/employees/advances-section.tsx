import type { AdvanceRow } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { dayOf, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { useAdvanceColumns } from '../../../ui/advance-columns.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { useAdvancesOf, type AdvanceKind } from './employees.queries.ts';
import type { OwnPartProps } from './own-part.ts';

export function AdvancesSection({ detail }: OwnPartProps) {
  const { t } = useTranslation('employees');
  const { employeeid } = detail.person;
  const kinds = [useAdvancesOf(employeeid, 'salary'), useAdvancesOf(employeeid, 'prima')];
  if (kinds.every(({ data }) => data?.data.length === 0))
    return (
      <Section title={t('Adelantos')}>
        <p className="border-t border-line py-3 text-ink-2">{t('Aún no ha adelantado salario ni prima.')}</p>
      </Section>
    );
  return (
    <div className="in-order flex flex-col gap-10">
      <OneKind kind="salary" title={t('Adelantos de salario')} employeeid={employeeid} />
      <OneKind kind="prima" title={t('Adelantos de prima')} employeeid={employeeid} />
    </div>
  );
}

function OneKind({ kind, title, employeeid }: { kind: AdvanceKind; title: string; employeeid: string }) {
  const { t } = useTranslation('employees');
  const list = useAdvancesOf(employeeid, kind);
  const to = kind === 'salary' ? pathTo.transactions : pathTo.prima;
  const columns: Column<AdvanceRow>[] = [
    {
      key: 'at',
      header: t('Solicitado'),
      cell: (row) => shortDate(dayOf(row.requestedAt)),
      detail: (row) => row.period?.label ?? row.semester,
    },
    ...useAdvanceColumns(),
  ];

  return (
    <Section
      title={title}
      actions={
        list.data && list.data.data.length > 0 ? (
          <Link href={to({ empleado: employeeid })} className="text-link">
            {t('Ver todos en la lista')}
          </Link>
        ) : null
      }
    >
      {list.data?.data.length === 0 ? (
        <p className="border-t border-line py-3 text-ink-2">
          {kind === 'salary' ? t('Aún no ha adelantado salario.') : t('Aún no ha adelantado prima.')}
        </p>
      ) : (
        <DataTable
          caption={
            kind === 'salary'
              ? t('Adelantos de salario de este empleado')
              : t('Adelantos de prima de este empleado')
          }
          columns={columns}
          rows={list.data?.data}
          rowKey={(row) => row.advanceid}
          rowHref={(row) => to({ adelanto: row.advanceid })}
          density="normal"
          keepsColumns
          error={queryFault(list)}
          empty={{ title: t('Aún no hay adelantos') }}
        />
      )}
    </Section>
  );
}
