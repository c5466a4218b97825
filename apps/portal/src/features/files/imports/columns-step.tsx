import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConditionalSave } from '../../../lib/conditional-save.ts';
import { joined } from '../../../lib/format.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import {
  askedDateColumns,
  askedFills,
  columnsForm,
  mappingOf,
  mappingWith,
  missingTargets,
  placeToBegin,
  questionedColumns,
  repeatedColumns,
  unusedDateColumns,
  type ColumnsForm,
  type NameOrder,
  type Place,
} from './column-mapping.ts';
import { FillQuestions } from './fill-questions.tsx';
import { useFreshImport, useReviewImport } from './imports.queries.ts';
import { NamedPlace } from './named-place.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ReadingQuestions } from './reading-questions.tsx';
import { useColumnsWords } from './use-columns-words.ts';

type ImportColumn = ImportDetail['columns'][number];

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
  const questioned = questionedColumns(detail, mapping);
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
      cell: (column) => (
        <>
          {questioned.has(column.index) && (
            <span aria-hidden className="text-warn">
              ▲{' '}
            </span>
          )}
          {column.header || t('(sin título)')}
        </>
      ),
      detail: (column) =>
        questioned.has(column.index)
          ? t('Columna {{letter}}: responde arriba la pregunta', { letter: column.letter })
          : t('Columna {{letter}}', { letter: column.letter }),
    },
    {
      key: 'samples',
      header: t('Primeros valores'),
      cell: (column) => <span className="text-ink-2">{joined(...column.samples) || t('(vacía)')}</span>,
    },
    {
      key: 'confidence',
      header: t('Reconocimiento'),
      cell: ({ confidence, field }) => (
        <StateOf noun="importColumn" state={field === null ? 'none' : confidence} />
      ),
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
      <FillQuestions asked={fillsAsked} fills={fills} onChange={setFills} />
      <ReadingQuestions
        dates={ambiguous}
        dateOrders={dateOrders}
        onDateOrders={setDateOrders}
        nameSample={mapped.has('fullName') ? (nameSample ?? '') : null}
        nameOrder={nameOrder}
        onNameOrder={setNameOrder}
      />
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
