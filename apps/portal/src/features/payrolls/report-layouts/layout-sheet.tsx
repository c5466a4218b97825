import type { ReportLayoutRecord } from '@antela/contract/report-layouts';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import type { FormOf } from '../../../lib/form.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { LayoutColumns } from './layout-columns.tsx';
import { bodyOf, draftOf, narrowColumns, type LayoutDraft } from './layout-draft.ts';
import { sampleLines } from './layout-sample.ts';
import { useFormatWords } from './layout-words.ts';
import { fetchLayout, useCreateLayout, useUpdateLayout } from './report-layouts.queries.ts';

type Props = { payrollid: string; known: ReportLayoutRecord | null; onClose: () => void };

/** The columns of a layout in order, and the first lines of a file written by it. */
export function LayoutSheet({ payrollid, known, onClose }: Props) {
  const { t } = useTranslation('report-layouts');
  const form = useLayoutForm({ payrollid, known, onClose });
  const draft = form.values;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={known ? t('Cambiar formato') : t('Nuevo formato')}
      submitLabel={t('Guardar formato')}
      after={known && <EntityHistory kind="report_layout" id={known.reportlayoutid} folded />}
    >
      <TextField
        label={t('Nombre')}
        hint={t('Por ejemplo, el de tu software de nómina.')}
        {...form.text('name')}
      />
      <FileFields form={form} />
      <LayoutColumns draft={draft} set={form.set} faults={form.faults} />
      <Sample draft={draft} />
    </FormSheet>
  );
}

function FileFields({ form }: { form: FormOf<LayoutDraft> }) {
  const { t } = useTranslation('report-layouts');
  const formats = useFormatWords();
  const { format } = form.values;
  return (
    <>
      <FieldGrid>
        <Select
          label={t('Tipo de archivo')}
          options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
          {...form.text('format')}
        />
        {format === 'csv' && (
          <Select
            label={t('Separador')}
            options={[
              { value: ';', label: t('Punto y coma') },
              { value: ',', label: t('Coma') },
              { value: '|', label: t('Barra vertical') },
              { value: 'tab', label: t('Tabulación') },
            ]}
            {...form.text('separator')}
          />
        )}
        <Select
          label={t('Fechas')}
          options={[
            { value: 'slashes', label: '13/03/2026' },
            { value: 'iso', label: '2026-03-13' },
            { value: 'compact', label: '20260313' },
          ]}
          {...form.text('dates')}
        />
      </FieldGrid>
      {format !== 'xlsx' && (
        <Checkbox
          label={t('La primera línea lleva los nombres de las columnas')}
          {...form.tick('hasHeader')}
        />
      )}
    </>
  );
}

/** The first lines of a file written by the draft. */
function Sample({ draft }: { draft: LayoutDraft }) {
  const { t } = useTranslation('report-layouts');
  const lines = sampleLines(bodyOf(draft));
  return (
    <section aria-label={t('Así empieza el archivo')}>
      <h3 className="mb-1 text-table font-medium">{t('Así empieza el archivo')}</h3>
      <p className="mb-2 text-small text-ink-2">{t('Con datos de ejemplo.')}</p>
      <p className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-small whitespace-pre">
        {lines === null ? t('Un valor no cabe en su columna. Dale más caracteres.') : lines.join('\n')}
      </p>
    </section>
  );
}

function useLayoutForm({ payrollid, known, onClose }: Props) {
  const { t } = useTranslation('report-layouts');
  const formats = useFormatWords();
  const create = useCreateLayout(payrollid);
  const update = useUpdateLayout();
  return useRecordForm({
    record: known,
    fetchLatest: () => fetchLayout(payrollid, known?.reportlayoutid ?? ''),
    formOf: draftOf,
    factsOf: (values) =>
      inWords(values, [
        ['name', t('Nombre')],
        ['format', t('Tipo de archivo'), formats[values.format]],
        ['separator', t('Separador')],
        ['dates', t('Fechas')],
        [
          'hasHeader',
          t('La primera línea lleva los nombres de las columnas'),
          values.hasHeader ? t('Sí') : t('No'),
        ],
        [
          'columns',
          t('Columnas'),
          bodyOf(values)
            .columns.map(({ header }) => header)
            .join(', '),
        ],
      ]),
    check: (values) => ({
      name: values.name.trim() === '' && t('Escribe el nombre del formato.'),
      ...(values.format === 'fixed' &&
        narrowColumns(values, (field, least) =>
          t('«{{field}}» necesita al menos {{least}} caracteres.', { field: t(field), least }),
        )),
    }),
    send: async (values, { version }): Promise<unknown> =>
      known
        ? update.mutateAsync({ known: { ...known, version }, body: bodyOf(values) })
        : create.mutateAsync(bodyOf(values)),
    onSaved: () => {
      toast(t('Guardaste el formato'));
      onClose();
    },
    fieldOf: (path) => path,
    fieldOfCode: { layout_name_taken: 'name' },
  });
}
