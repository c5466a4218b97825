import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../../../lib/form.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import {
  askedDateColumns,
  askedFills,
  columnsForm,
  mappingIn,
  missingTargets,
  placeToBegin,
  repeatedColumns,
  reviewBody,
  unusedDateColumns,
  type ColumnsForm,
  type Mapping,
} from './column-mapping.ts';
import { ColumnsTable } from './columns-table.tsx';
import { FillQuestions } from './fill-questions.tsx';
import { useFreshImport, useReviewImport } from './imports.queries.ts';
import { NamedPlace } from './named-place.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ReadingQuestions } from './reading-questions.tsx';
import { useColumnsWords } from './use-columns-words.ts';

type Props = { detail: ImportDetail; onReviewed: () => void };

/** Meaning of each column of the file. Nothing is guessed in silence: each guess says how sure it is, and can be changed. */
export function ColumnsStep({ detail, onReviewed }: Props) {
  const { t } = useTranslation('imports');
  const form = useColumnsForm({ detail, onReviewed });
  const { fills, dateOrders, nameOrder } = form.values;
  const mapping = mappingIn(detail.columns, form.values);
  const fullName = detail.columns.find(({ index }) => mapping.get(index) === 'fullName');

  return (
    <PageForm form={form} className="flex flex-col gap-6" submitLabel={t('Revisar las filas')}>
      <FileAlerts detail={detail} mapping={mapping} />
      <FillQuestions
        asked={askedFills(detail, mapping)}
        fills={fills}
        onChange={(given) => form.set({ fills: given })}
      />
      <ReadingQuestions
        dates={askedDateColumns(detail, mapping)}
        dateOrders={dateOrders}
        onDateOrders={(orders) => form.set({ dateOrders: orders })}
        nameSample={fullName ? (fullName.samples[0] ?? '') : null}
        nameOrder={nameOrder}
        onNameOrder={(order) => form.set({ nameOrder: order })}
      />
      <Section
        title={t('Qué es cada columna')}
        note={
          detail.headerRow === null
            ? t('El archivo no trae títulos: guíate por los valores.')
            : t('Los títulos están en la fila {{row}} del archivo.', { row: detail.headerRow })
        }
      >
        <ColumnsTable
          detail={detail}
          mapping={mapping}
          onMap={(index, field) => form.set({ [`column ${index}` as const]: field })}
        />
      </Section>
      {/* A restriction is of the person, wherever they work. */}
      {detail.kind !== 'access-restrictions' && <PlaceSection detail={detail} form={form} />}
    </PageForm>
  );
}

function useColumnsForm({ detail, onReviewed }: Props): FormOf<ColumnsForm> {
  const { t } = useTranslation('imports');
  const review = useReviewImport(detail.importid);
  const { differs, ...place } = placeToBegin(detail);
  const labels = { company: t('Empresa'), payroll: t('Nómina') };

  function missingIn(values: ColumnsForm): string[] {
    const mapping = mappingIn(detail.columns, values);
    const isGiven = (field: 'companyid' | 'payrollid') =>
      values[field] !== null || [...mapping.values()].includes(field);
    const isCreation = detail.kind === 'employees-create';
    return [
      ...missingTargets(detail.targets, mapping),
      ...askedFills(detail, mapping)
        .filter(({ field }) => !values.fills.some((fill) => fill.field === field))
        .map(({ label }) => label),
      ...((isCreation || differs) && !isGiven('companyid') ? [labels.company] : []),
      ...(isCreation && !isGiven('payrollid') ? [labels.payroll] : []),
    ];
  }

  return useRecordForm<ImportDetail, ColumnsForm, unknown>({
    record: detail,
    fetchLatest: useFreshImport(detail.importid),
    formOf: columnsForm,
    initial: { ...columnsForm(detail), ...place },
    factsOf: useColumnsWords(detail),
    check: (values) => {
      const missing = missingIn(values);
      if (missing.length > 0)
        return { '': t('Falta decir de dónde sale: {{fields}}.', { fields: missing.join(', ') }) };
      return {
        '':
          repeatedColumns(mappingIn(detail.columns, values)).size > 0 &&
          t('Hay columnas que dicen lo mismo. Deja una sola de cada dato.'),
      };
    },
    send: (values, { version }) => review.mutateAsync({ body: reviewBody(detail, values), version }),
    onSaved: onReviewed,
  });
}

function FileAlerts({ detail, mapping }: { detail: ImportDetail; mapping: Mapping }) {
  const { t } = useTranslation('imports');
  return (
    <>
      {detail.mappingIsRemembered && (
        <Alert title={t('Ya conocemos este archivo')}>
          {t('Dejamos las columnas como las confirmaste la última vez.')}
        </Alert>
      )}
      {detail.sameFileBefore && (
        <Alert tone="warn" title={t('Este mismo archivo ya se cargó antes')}>
          {detail.kind === 'employees-create'
            ? t('Quienes ya están en tu lista quedan como están.')
            : t('Lo que ya está así queda como está.')}
        </Alert>
      )}
      {unusedDateColumns(detail, mapping).map(({ index, header, letter }) => (
        <Alert
          key={index}
          tone="warn"
          title={t('La columna {{column}} trae fechas y no se usa', { column: header || letter })}
        >
          {t(
            'Sin ellas los cambios valen desde hoy. Si son el día desde el que vale cada cambio, elige abajo «Fecha de la novedad».',
          )}
        </Alert>
      ))}
    </>
  );
}

function PlaceSection({ detail, form }: { detail: ImportDetail; form: FormOf<ColumnsForm> }) {
  const { t } = useTranslation('imports');
  const { companyid, payrollid } = form.values;
  const isCreation = detail.kind === 'employees-create';
  return (
    <Section
      title={t('Para quién es el archivo')}
      note={
        isCreation
          ? t('Para las filas que no dicen su empresa o su nómina.')
          : t('Elige la empresa si alguien trabaja en varias.')
      }
    >
      <NamedPlace detail={detail} />
      <PlaceFields
        place={{ companyid, payrollid }}
        onChange={(place) => form.set(place)}
        withPayroll={isCreation}
      />
    </Section>
  );
}
