import type { ReportLayoutRecord } from '@antela/contract/report-layouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
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
  const formats = useFormatWords();
  const create = useCreateLayout(payrollid);
  const update = useUpdateLayout();
  const [draft, setDraft] = useState(() => draftOf(known));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = (change: Partial<LayoutDraft>) => setDraft((current) => ({ ...current, ...change }));
  const { save: saveChange, changed } = useConditionalSave({
    shown: known ?? { version: 0 },
    fetchLatest: () => fetchLayout(payrollid, known?.reportlayoutid ?? ''),
    formOf: (latest) => bodyOf(draftOf('columns' in latest ? latest : null)),
    factsOf: (body) =>
      inWords(body, [
        ['name', t('Nombre')],
        ['format', t('Tipo de archivo'), formats[body.format]],
        ['separator', t('Separador')],
        ['dates', t('Fechas')],
        [
          'hasHeader',
          t('La primera línea lleva los nombres de las columnas'),
          body.hasHeader ? t('Sí') : t('No'),
        ],
        ['columns', t('Columnas'), body.columns.map(({ header }) => header).join(', ')],
      ]),
    put: ({ columns, ...rest }) =>
      set({
        ...rest,
        ...(columns && { columns: columns.map((column) => ({ ...column, key: crypto.randomUUID() })) }),
      }),
  });
  const lines = sampleLines(bodyOf(draft));

  async function save() {
    const found = {
      ...(draft.name.trim() === '' && { name: t('Escribe el nombre del formato.') }),
      ...(draft.format === 'fixed' &&
        narrowColumns(draft, (field, least) =>
          t('«{{field}}» necesita al menos {{least}} caracteres.', { field: t(field), least }),
        )),
    };
    setFaults(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    try {
      const body = bodyOf(draft);
      if (!known) await create.mutateAsync(body);
      else if (
        !(await saveChange(body, (version) => update.mutateAsync({ known: { ...known, version }, body })))
      )
        return;
      toast(t('Guardaste el formato'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'layout_name_taken') setFaults({ name: error.detail });
      else setFaults(Object.fromEntries(error.errors.map(({ path, detail }) => [path, detail])));
      setRefusal(error.errors.length > 0 || error.code === 'layout_name_taken' ? null : error.detail);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={known ? t('Cambiar formato') : t('Nuevo formato')}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {t('Guardar formato')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={t('Nombre')}
          hint={t('Por ejemplo, el de tu software de nómina.')}
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={faults['name']}
        />
        <FieldGrid>
          <Select
            label={t('Tipo de archivo')}
            options={Object.entries(formats).map(([value, label]) => ({ value, label }))}
            value={draft.format}
            onChange={(event) => set({ format: event.currentTarget.value as LayoutDraft['format'] })}
          />
          {draft.format === 'csv' && (
            <Select
              label={t('Separador')}
              options={[
                { value: ';', label: t('Punto y coma') },
                { value: ',', label: t('Coma') },
                { value: '|', label: t('Barra vertical') },
                { value: 'tab', label: t('Tabulación') },
              ]}
              value={draft.separator}
              onChange={(event) => set({ separator: event.currentTarget.value as LayoutDraft['separator'] })}
            />
          )}
          <Select
            label={t('Fechas')}
            options={[
              { value: 'slashes', label: '13/03/2026' },
              { value: 'iso', label: '2026-03-13' },
              { value: 'compact', label: '20260313' },
            ]}
            value={draft.dates}
            onChange={(event) => set({ dates: event.currentTarget.value as LayoutDraft['dates'] })}
          />
        </FieldGrid>
        {draft.format !== 'xlsx' && (
          <Checkbox
            label={t('La primera línea lleva los nombres de las columnas')}
            checked={draft.hasHeader}
            onChange={(event) => set({ hasHeader: event.currentTarget.checked })}
          />
        )}
        <LayoutColumns draft={draft} set={set} faults={faults} />
        <section aria-label={t('Así empieza el archivo')}>
          <h3 className="mb-1 text-table font-medium">{t('Así empieza el archivo')}</h3>
          <p className="mb-2 text-small text-ink-2">{t('Con datos de ejemplo.')}</p>
          <p className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-small whitespace-pre">
            {lines === null ? t('Un valor no cabe en su columna. Dale más caracteres.') : lines.join('\n')}
          </p>
        </section>
        <ChangedMeanwhile {...changed} />
        <FormError>{refusal}</FormError>
        {known && <EntityHistory kind="report_layout" id={known.reportlayoutid} folded />}
      </div>
    </Sheet>
  );
}
