import { downloadPrimaAccruals, type PrimaAccrual } from '@antela/contract/prima-accruals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyFilter, usePayrollsOfCompanies, wordChoices } from '../../../lib/choices.ts';
import { documentNumber, pesos, shortDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AccrualTotals } from './accrual-totals.tsx';
import { accrualsSearch, situationWords } from './accruals-search.ts';
import { SettingsSheet } from './settings-sheet.tsx';

/** Each employee's prima of the semester: a view of the page of prima advances. */
export function PrimaAccruals() {
  const { t } = useTranslation('prima-accruals');
  const { permissions } = useSignedIn();
  const list = useList(accrualsSearch, 'prima-accruals');
  const [isSettling, setSettling] = useState(false);
  const isNarrow = useNarrow();
  const totals = list.whole?.totals;
  const shownTotals = totals && <AccrualTotals totals={totals} />;

  return (
    <WaitingProposals subject="client" kind="suspensions">
      <ListTable
        list={list}
        caption={t('Prima del semestre de tus empleados')}
        searchLabel={t('Buscar por nombre, documento o código')}
        filters={useFilters()}
        figures={isNarrow && shownTotals}
        note={
          <>
            <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
              {!isNarrow && shownTotals}
              <ListActs className="ml-auto flex flex-wrap gap-3">
                <Button onClick={() => setSettling(true)}>{t('Suspensiones y prima')}</Button>
                {permissions.includes('export_reports') && <Report query={list.query} />}
              </ListActs>
            </div>
            {!permissions.includes('view_salary') && (
              <p className="mb-3 text-small text-ink-2">
                {t('Tu rol no ve los salarios, así que tampoco las cifras que los dirían.')}
              </p>
            )}
          </>
        }
        columns={useColumns()}
        rowKey={(row) => row.companyemployeeid}
        rowHref={(row) => pathTo.employee(row.companyemployeeid, 'prima')}
        empty={{
          title: t('Aún no hay empleados'),
          text: t('Aquí verás cuánta prima lleva cada persona en el semestre y cuánta ya adelantó.'),
        }}
      />
      {isSettling && <SettingsSheet onClose={() => setSettling(false)} />}
    </WaitingProposals>
  );
}

function useFilters() {
  const { t } = useTranslation('prima-accruals');
  const payrolls = usePayrollsOfCompanies();
  const situations = wordChoices(situationWords, (situation) =>
    situation === 'advanced' ? t('Con adelantos de prima') : t('Se retiran en el semestre'),
  );
  return [
    { key: 'situacion', label: t('Situación'), choices: situations, isOne: true },
    { key: 'nomina', label: t('Nómina'), choices: payrolls },
    ...useCompanyFilter(),
  ];
}

/** Columns of amounts that a salary can be worked out from. */
const tellingSalary: ReadonlySet<string> = new Set(['accrued', 'remaining']);

function useColumns(): Column<PrimaAccrual>[] {
  const { t } = useTranslation('prima-accruals');
  const isNarrow = useNarrow();
  const seesSalary = useSignedIn().permissions.includes('view_salary');
  const amount = (value: number | null) => (value === null ? '—' : pesos(value));
  const columns: Column<PrimaAccrual>[] = [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (row) => row.fullName,
      detail: (row) => documentNumber(row.documentType, row.documentNumber),
    },
    {
      key: 'payroll',
      header: t('Nómina'),
      cell: (row) => row.payroll.name,
      detail: (row) => row.company.name,
    },
    {
      key: 'days',
      header: t('Días'),
      align: 'end',
      cell: (row) => row.days,
      detail: (row) => {
        // The reason stands beside the amounts, for who sees them.
        if (!seesSalary && row.whyNot !== null) return row.whyNot;
        return row.endDate === null
          ? t('de {{days}}', { days: row.projectedDays })
          : t('retiro {{date}}', { date: shortDate(row.endDate) });
      },
    },
    {
      key: 'accrued',
      narrow: 'meta',
      header: t('Causada'),
      align: 'end',
      cell: (row) => {
        if (row.whyNot !== null) return t('No genera');
        // Without its head it would read as the amount above it.
        return isNarrow ? t('Causada {{amount}}', { amount: amount(row.accrued) }) : amount(row.accrued);
      },
      detail: (row) => row.whyNot ?? t('final {{amount}}', { amount: amount(row.projected) }),
    },
    {
      key: 'advanced',
      ...(!seesSalary && { narrow: 'amount' as const }),
      header: t('Adelantada'),
      align: 'end',
      cell: (row) => pesos(row.advanced),
      detail: (row) => row.advances > 0 && t('{{count}} adelantos', { count: row.advances }),
    },
    {
      key: 'remaining',
      narrow: 'amount',
      header: t('Falta por pagar'),
      align: 'end',
      cell: (row) => amount(row.remaining),
      detail: (row) => t('al final {{amount}}', { amount: amount(row.toPay) }),
    },
  ];
  return columns.filter(({ key }) => seesSalary || !tellingSalary.has(key));
}

function Report({ query }: { query: ReturnType<typeof accrualsSearch.filterQuery> }) {
  const { t } = useTranslation('prima-accruals');
  return (
    <ReportMenu
      label={t('Descargar prima causada')}
      reports={[
        {
          heading: Object.keys(query).length > 0 ? t('Informe de esta vista') : t('Informe de prima causada'),
          save: (format) => downloadReport(downloadPrimaAccruals, { query: { ...query, format } }),
        },
      ]}
    />
  );
}
