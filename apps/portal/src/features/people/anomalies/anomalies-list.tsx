import { downloadAnomalies, type Anomaly, type AnomalyState } from '@antela/contract/anomalies';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalyStateLabels } from '@antela/rules/anomaly-sentence';
import { bogotaDate } from '@antela/rules/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyFilter, usePayrollsOfCompanies, wordChoices } from '../../../lib/choices.ts';
import { documentNumber, joined, percent, shortDate, shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { anomaliesSearch, kindWords, stateOf, stateWords } from './anomalies-search.ts';
import { untilLooked } from './anomalies.queries.ts';
import { sentenceOf } from './anomaly-words.tsx';
import { DecisionSheet } from './decision-sheet.tsx';

/** «Revisar»: everything that somebody should look at, in three views of how far they are. */
export function AnomaliesList() {
  const { t } = useTranslation('anomalies');
  const { permissions } = useSignedIn();
  const list = useList(anomaliesSearch, 'anomalies', { kept: { refetchInterval: untilLooked } });
  const { hrefOf, query } = list;
  const view = stateOf(list.state);
  const [opened, setOpened] = useState<Anomaly | null>(null);
  const threshold = list.answer.data?.salaryChange;
  const isNarrow = useNarrow();
  // A phone keeps the sentence in its rows: above them it would push the first one down.
  const shared = isNarrow ? null : sharedBy(list.table.rows ?? []);
  return (
    <div className="flex flex-col gap-5 max-lg:gap-0">
      <div className="flex flex-wrap items-end justify-between gap-3 empty:hidden">
        <ViewTabs
          label={t('Vistas de lo que hay por revisar')}
          tabs={(['waiting', 'to_correct', 'fine'] as const).map((state) => ({
            href: hrefOf({ revision: state === 'waiting' ? null : stateWords[state] }),
            label: t(anomalyStateLabels[state]),
            current: view === state,
          }))}
        />
        {permissions.includes('export_reports') && (
          <ListActs>
            <ReportMenu
              reports={[
                {
                  heading: t('Informe de esta vista'),
                  save: (format) => downloadReport(downloadAnomalies, { query: { ...query, format } }),
                },
              ]}
            />
          </ListActs>
        )}
      </div>
      <div>
        <ListTable
          list={list}
          caption={t('Datos de tus empleados por revisar')}
          density="normal"
          filters={useFilters()}
          columns={useColumns(shared !== null)}
          note={
            shared !== null && (
              <p className="mb-2 text-ink-2">{t('En cada fila: {{fact}}', { fact: shared })}</p>
            )
          }
          rowKey={({ anomalyid }) => anomalyid}
          onOpen={setOpened}
          empty={useEmptyWords(view)}
        />
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

/** Words that all rows share, which are said once above them; null where they differ, or somebody decided about one. */
function sharedBy([first, ...others]: readonly Anomaly[]): string | null {
  if (first === undefined || others.length === 0) return null;
  const text = sentenceOf(first);
  return [first, ...others].every((row) => row.decision === null && sentenceOf(row) === text) ? text : null;
}

function useColumns(isShared: boolean): Column<Anomaly>[] {
  const { t } = useTranslation('anomalies');
  const isNarrow = useNarrow();
  const columns: Column<Anomaly>[] = [
    {
      key: 'name',
      header: t('Empleado'),
      cell: ({ fullName }) => fullName,
      detail: (row) => joined(documentNumber(row.documentType, row.documentNumber), row.payroll.name),
    },
    {
      key: 'what',
      // Whole on a phone too: the sentence is what somebody decides about.
      narrow: 'below',
      header: t('Qué revisar'),
      cell: (row) =>
        isNarrow
          ? `${sentenceOf(row)} ${t('Desde el {{date}}.', { date: shortDate(bogotaDate(new Date(sinceOf(row)))) })}`
          : sentenceOf(row),
      detail: ({ decision }) => decision && `${decision.by}: ${decision.reason}`,
    },
    {
      key: 'since',
      header: t('Desde'),
      cell: (row) => <span className="whitespace-nowrap">{shortInstant(sinceOf(row))}</span>,
    },
  ];
  return isShared ? columns.filter(({ key }) => key !== 'what') : columns;
}

const sinceOf = ({ foundAt, decision }: Anomaly): string => decision?.at ?? foundAt;

function useEmptyWords(view: AnomalyState) {
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
  }[view];
}

function useFilters() {
  const { t } = useTranslation('anomalies');
  const payrolls = usePayrollsOfCompanies();
  const kinds = wordChoices(kindWords, (kind) => t(anomalyLabels[kind]));
  return [
    { key: 'hallazgo', label: t('Qué revisar'), choices: kinds },
    { key: 'nomina', label: t('Nómina'), choices: payrolls },
    ...useCompanyFilter(),
  ];
}
