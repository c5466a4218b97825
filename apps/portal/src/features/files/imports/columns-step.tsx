import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConditionalSave } from '../../../lib/conditional-save.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateTag, type StateKind } from '../../../ui/state-tag.tsx';
import {
  askedDateColumns,
  askedFills,
  columnsForm,
  mappingOf,
  mappingWith,
  missingTargets,
  placeToBegin,
  repeatedColumns,
  type ColumnsForm,
  type DateOrder,
  type NameOrder,
  type Place,
} from './column-mapping.ts';
import { FillQuestions } from './fill-questions.tsx';
import { useFreshImport, useReviewImport } from './imports.queries.ts';
import { NamedPlace } from './named-place.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useColumnsWords } from './use-columns-words.ts';

type ImportColumn = ImportDetail['columns'][number];

const confidences: Record<ImportColumn['confidence'], { kind: StateKind; label: string }> = {
  certain: { kind: 'done', label: 'Reconocida' },
  likely: { kind: 'attention', label: 'Confírmala' },
  none: { kind: 'void', label: 'Sin reconocer' },
};

/** Meaning of each column of the file. Nothing is guessed in silence: each guess says how sure it is, and can be changed. */
export function ColumnsStep({ detail, onReviewed }: { detail: ImportDetail; onReviewed: () => void }) {
  const { t } = useTranslation('imports');
  const [mapping, setMapping] = useState(() => mappingOf(detail.columns));
  const { differs, ...placeAtFirst } = placeToBegin(detail);
  const [place, setPlace] = useState<Place>(placeAtFirst);
  const [fills, setFills] = useState(detail.fills);
  const [dateOrders, setDateOrders] = useState(detail.dateOrders);
  const [nameOrder, setNameOrder] = useState<NameOrder>(detail.nameOrder);
  const [refusal, setRefusal] = useState<string | null>(null);
  const review = useReviewImport(detail.importid);
  const wordsOf = useColumnsWords(detail);
  const { save, changed } = useConditionalSave<ImportDetail, ColumnsForm>({
    shown: detail,
    fetchLatest: useFreshImport(detail.importid),
    formOf: (latest) => columnsForm(mappingOf(latest.columns), latest),
    factsOf: wordsOf,
    put: ({ companyid, payrollid, ...values }) => {
      setMapping(mappingWith(mapping, values));
      setPlace({
        companyid: companyid === undefined ? place.companyid : companyid,
        payrollid: payrollid === undefined ? place.payrollid : payrollid,
      });
      if (values.fills) setFills(values.fills);
      if (values.dateOrders) setDateOrders(values.dateOrders);
      if (values.nameOrder) setNameOrder(values.nameOrder);
    },
  });

  const mapped = new Set(mapping.values());
  const repeated = repeatedColumns(mapping);
  const missing = missingTargets(detail.targets, mapping);
  const fillsAsked = askedFills(detail, mapping);
  for (const { field, label } of fillsAsked)
    if (!fills.some((fill) => fill.field === field)) missing.push(label);
  const isCreation = detail.kind === 'employees-create';
  if ((isCreation || differs) && place.companyid === null && !mapped.has('companyid'))
    missing.push(t('Empresa'));
  if (isCreation && place.payrollid === null && !mapped.has('payrollid')) missing.push(t('Nómina'));
  const letterOf = (index: number | undefined) =>
    detail.columns.find((column) => column.index === index)?.letter ?? '';
  const nameSample = detail.columns.find(({ index }) => mapping.get(index) === 'fullName')?.samples[0];
  const ambiguous = askedDateColumns(detail, mapping);
  const options = detail.targets.map(({ field, label }) => ({ value: field, label }));

  async function send() {
    setRefusal(null);
    if (missing.length > 0)
      return setRefusal(t('Falta decir de dónde sale: {{fields}}.', { fields: missing.join(', ') }));
    if (repeated.size > 0)
      return setRefusal(t('Hay columnas que dicen lo mismo. Deja una sola de cada dato.'));
    const body = {
      mapping: [...mapping].map(([index, field]) => ({ index, field })),
      ...place,
      dateOrders,
      nameOrder,
      fills: fills.filter(({ field }) => fillsAsked.some((asked) => asked.field === field)),
    };
    try {
      const mine = columnsForm(mapping, { ...detail, ...place, dateOrders, nameOrder, fills });
      if (await save(mine, (version) => review.mutateAsync({ body, version }))) onReviewed();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  const columns: Column<ImportColumn>[] = [
    {
      key: 'header',
      header: t('Columna del archivo'),
      cell: (column) => column.header || t('(sin título)'),
      detail: (column) => t('Columna {{letter}}', { letter: column.letter }),
    },
    {
      key: 'samples',
      header: t('Primeros valores'),
      cell: (column) => (
        <span className="text-ink-2">{column.samples.slice(0, 3).join(' · ') || t('(vacía)')}</span>
      ),
    },
    {
      key: 'confidence',
      header: t('Reconocimiento'),
      cell: ({ confidence, field }) => {
        const shown = confidences[field === null ? 'none' : confidence];
        return <StateTag kind={shown.kind}>{t(shown.label)}</StateTag>;
      },
    },
    {
      key: 'field',
      header: t('Es'),
      cell: (column) => (
        <Select
          className="w-full min-w-44"
          label={t('Qué es la columna {{name}}', { name: column.header || column.letter })}
          hideLabel
          options={options}
          placeholder={t('No se usa')}
          value={mapping.get(column.index) ?? ''}
          error={
            repeated.has(column.index)
              ? t('Ya lo dice la columna {{letter}}.', { letter: letterOf(repeated.get(column.index)) })
              : undefined
          }
          onChange={(event) =>
            setMapping(new Map(mapping).set(column.index, event.currentTarget.value || null))
          }
        />
      ),
    },
  ];

  return (
    <>
      {detail.mappingIsRemembered && (
        <Alert title={t('Ya conocemos este archivo')}>
          {t('Dejamos las columnas como las confirmaste la última vez.')}
        </Alert>
      )}
      {detail.sameFileBefore && (
        <Alert tone="warn" title={t('Este mismo archivo ya se cargó antes')}>
          {isCreation
            ? t('Quienes ya están en tu lista quedan como están.')
            : t('Lo que ya está así queda como está.')}
        </Alert>
      )}
      <Section
        title={t('Qué es cada columna')}
        note={
          detail.headerRow === null
            ? t('El archivo no trae títulos: guíate por los valores.')
            : t('Los títulos están en la fila {{row}} del archivo.', { row: detail.headerRow })
        }
      >
        <DataTable
          caption={t('Columnas del archivo y el dato que trae cada una')}
          columns={columns}
          rows={detail.columns}
          rowKey={(column) => String(column.index)}
          empty={{ title: t('El archivo no tiene columnas') }}
        />
      </Section>
      <FillQuestions asked={fillsAsked} fills={fills} onChange={setFills} />
      {(ambiguous.length > 0 || mapped.has('fullName')) && (
        <Section title={t('Cómo se leen los valores')}>
          <div className="flex flex-wrap gap-x-12 gap-y-6">
            {ambiguous.map(({ index, header, letter, samples }) => (
              <RadioGroup
                key={index}
                label={t('Fechas de la columna {{column}}', { column: header || letter })}
                hint={samples[0] && t('En tu archivo dice «{{value}}».', { value: samples[0] })}
                name={`dateOrder ${index}`}
                value={dateOrders.find((column) => column.index === index)?.order ?? 'dmy'}
                onValueChange={(order) =>
                  setDateOrders([
                    ...dateOrders.filter((column) => column.index !== index),
                    { index, order: order as DateOrder },
                  ])
                }
                options={[
                  { value: 'dmy', label: t('3/4/2026 es el 3 de abril: primero el día') },
                  { value: 'mdy', label: t('3/4/2026 es el 4 de marzo: primero el mes') },
                ]}
              />
            ))}
            {mapped.has('fullName') && (
              <RadioGroup
                label={t('Nombre completo')}
                hint={nameSample && t('En tu archivo dice «{{name}}».', { name: nameSample })}
                name="nameOrder"
                value={nameOrder}
                onValueChange={(value) => setNameOrder(value as NameOrder)}
                options={[
                  { value: 'surnames-first', label: t('Primero los apellidos: Rojas Peña Ana Lucía') },
                  { value: 'given-first', label: t('Primero los nombres: Ana Lucía Rojas Peña') },
                ]}
              />
            )}
          </div>
        </Section>
      )}
      {/* A restriction is of the person, wherever they work. */}
      {detail.kind !== 'access-restrictions' && (
        <Section
          title={t('Para quién es el archivo')}
          note={
            isCreation
              ? t('Para las filas que no dicen su empresa o su nómina.')
              : t('Elige la empresa si alguien trabaja en varias.')
          }
        >
          <NamedPlace detail={detail} />
          <PlaceFields place={place} onChange={setPlace} withPayroll={isCreation} />
        </Section>
      )}
      <ChangedMeanwhile {...changed} />
      <FormError>{refusal}</FormError>
      <div>
        <Button look="primary" busy={review.isPending} onClick={() => send()}>
          {t('Revisar las filas')}
        </Button>
      </div>
    </>
  );
}
