import { downloadAnomalies, type Anomaly, type AnomalyKind } from '@antela/contract/anomalies';
import { pageSizeDefault } from '@antela/contract/schemas';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalyStateLabels } from '@antela/rules/anomaly-sentence';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyChoices, usePayrollChoices, type Choice } from '../../../lib/choices.ts';
import { documentNumber, percent, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useUrlState, type UrlState } from '../../../lib/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import {
  anomaliesSearch,
  filterQuery,
  hasFilters,
  kindWords,
  noFilters,
  stateOf,
  stateWords,
  type AnomaliesSearch,
} from './anomalies-search.ts';
import { useAnomalies } from './anomalies.queries.ts';
import { sentenceOf } from './anomaly-words.tsx';
import { DecisionSheet } from './decision-sheet.tsx';

/** «Revisar»: everything that somebody should look at, in three views of how far they are. */
export function AnomaliesList() {
  const { t } = useTranslation('anomalies');
  const { permissions } = useSignedIn();
  const { state: search, patch, hrefOf } = useUrlState(anomaliesSearch);
  const pages = useCursorPages(pageSizeDefault);
  const list = useAnomalies(search, pages.cursor);
  const columns = useColumns();
  const empty = useEmptyWords(search);
  const [opened, setOpened] = useState<Anomaly | null>(null);
  const threshold = list.data?.salaryChange;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label={t('Vistas de lo que hay por revisar')}
          tabs={(['waiting', 'to_correct', 'fine'] as const).map((state) => ({
            href: hrefOf({ revision: state === 'waiting' ? null : stateWords[state] }),
            label: t(anomalyStateLabels[state]),
            current: stateOf(search) === state,
          }))}
        />
        {permissions.includes('export_reports') && (
          <ReportMenu
            reports={[
              {
                heading: t('Informe de esta vista'),
                save: (format) =>
                  downloadReport(downloadAnomalies, { query: { ...filterQuery(search), format } }),
              },
            ]}
          />
        )}
      </div>
      <div>
        <DataTable
          caption={t('Datos de tus empleados por revisar')}
          density="normal"
          filters={<AnomaliesFilters search={search} patch={patch} />}
          columns={columns}
          rows={list.data?.data}
          rowKey={({ anomalyid }) => anomalyid}
          onOpen={setOpened}
          error={queryFault(list)}
          onClearFilters={hasFilters(search) ? () => patch(noFilters) : undefined}
          empty={empty}
        />
        <Pager pages={pages} list={list} />
        {threshold !== undefined && (
          <p className="mt-3 text-small text-ink-2">
            {t('De los salarios se revisan los cambios de más del {{share}}.', { share: percent(threshold) })}
          </p>
        )}
      </div>
      {opened && <DecisionSheet anomaly={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function useColumns(): Column<Anomaly>[] {
  const { t } = useTranslation('anomalies');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      cell: ({ fullName }) => fullName,
      detail: (row) => `${documentNumber(row.documentType, row.documentNumber)} · ${row.payroll.name}`,
    },
    {
      key: 'what',
      narrow: 'meta',
      header: t('Qué revisar'),
      cell: sentenceOf,
      detail: ({ kind, decision }) =>
        decision ? `${decision.by}: ${decision.reason}` : t(anomalyLabels[kind]),
    },
    {
      key: 'since',
      header: t('Desde'),
      cell: ({ foundAt, decision }) => (
        <span className="whitespace-nowrap">{shortInstant(decision?.at ?? foundAt)}</span>
      ),
    },
  ];
}

function useEmptyWords(search: AnomaliesSearch) {
  const { t } = useTranslation('anomalies');
  return {
    waiting: {
      title: t('No hay nada por revisar'),
      text: t(
        'Aquí llegan las cuentas, los celulares y los correos de varias personas, los salarios que cambian mucho y los datos que faltan.',
      ),
    },
    to_correct: {
      title: t('No hay nada por corregir'),
      text: t('Aquí queda lo que alguien marcó para corregir, hasta que el dato cambie.'),
    },
    fine: {
      title: t('Todavía nadie ha revisado nada'),
      text: t('Aquí queda lo que alguien vio y está bien, con su motivo.'),
    },
  }[stateOf(search)];
}

type Filtering = { search: AnomaliesSearch; patch: UrlState<AnomaliesSearch>['patch'] };

function AnomaliesFilters({ search, patch }: Filtering) {
  const { t } = useTranslation('anomalies');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const kinds = (Object.keys(kindWords) as AnomalyKind[]).map((kind) => ({
    value: kindWords[kind],
    label: t(anomalyLabels[kind]),
  }));
  const filter = (key: keyof typeof noFilters, label: string, choices: readonly Choice[]): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });
  return (
    <FilterChips
      filters={[
        filter('hallazgo', t('Qué revisar'), kinds),
        filter('nomina', t('Nómina'), payrolls),
        ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
      ]}
      onClearAll={() => patch(noFilters)}
    />
  );
}
