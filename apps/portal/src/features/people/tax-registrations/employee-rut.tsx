import { rutFileBytesMax, type TaxRegistration } from '@antela/contract/tax-registrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, networkErrorSentence } from '../../../lib/api-error.ts';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { config } from '../../../lib/config.ts';
import type { EmployeeSectionProps } from '../../../lib/employee-section.ts';
import { dayOf, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { RutFile } from './rut-file.tsx';
import { readRut, rutFacts, rutFileFault, rutFormOf, type RutFaults } from './rut-form.ts';
import {
  copyRut,
  fetchTaxRegistration,
  useSaveTaxRegistration,
  useTaxRegistration,
  useUploadRut,
} from './tax-registration.queries.ts';

type SectionProps = Pick<EmployeeSectionProps, 'employeeid' | 'fullName'>;

/** The tax registration with its PDF: a section of the employee's page. */
export function EmployeeRut({ employeeid, fullName }: EmployeeSectionProps) {
  const { permissions } = useSignedIn();
  const query = useTaxRegistration(employeeid);
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  const props = { registration: query.data, employeeid, fullName };
  // A saved registration is another one: the form begins anew from it.
  return permissions.includes('manage_employees') ? (
    <RutEditor key={query.data.version} {...props} />
  ) : (
    <RutFacts {...props} />
  );
}

function RutFacts({ registration, employeeid, fullName }: SectionProps & { registration: TaxRegistration }) {
  const { t } = useTranslation('tax-registrations');
  const note = useFileNote();
  const { file } = registration;
  return (
    <div className="flex flex-col gap-8">
      <DescriptionList items={rutFacts(registration, t).filter(({ term }) => term !== t('PDF'))} />
      <Section title={t('PDF del RUT')}>
        {file ? (
          <RutFile file={file} find={() => copyRut(employeeid)} saveAs={fullName} note={note(file)} />
        ) : (
          <p className="text-ink-2">{t('Todavía no tiene un PDF.')}</p>
        )}
      </Section>
    </div>
  );
}

/** Uploaded files that are not saved yet lie below their owner's prefix. */
const ownUpload =
  ({ key }: { key: string }) =>
  async () => ({ bucketName: config().storage.filesBucket, key });

function RutEditor({ registration, employeeid, fullName }: SectionProps & { registration: TaxRegistration }) {
  const { t } = useTranslation('tax-registrations');
  const activities = useCatalogChoices('economicactivity').data ?? [];
  const note = useFileNote();
  const before = rutFormOf(registration);
  const [form, setForm] = useState(before);
  const [faults, setFaults] = useState<RutFaults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useUploadRut();
  const put = useSaveTaxRegistration(employeeid);
  const saving = useConditionalSave({
    shown: registration,
    fetchLatest: () => fetchTaxRegistration(employeeid),
    formOf: rutFormOf,
    factsOf: (values) =>
      inWords(values, [
        ['nit', t('NIT')],
        [
          'activity',
          t('Actividad económica'),
          activityChoices.find(({ value }) => value === values.activity)?.label ?? null,
        ],
        ['responsibilities', t('Responsabilidades')],
        ['file', t('PDF'), values.file?.name ?? null],
      ]),
    put: (values) => setForm((current) => ({ ...current, ...values })),
  });
  const isDirty = JSON.stringify(form) !== JSON.stringify(before);
  const leaving = useUnsavedChanges(isDirty);
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });
  const kept = registration.file;
  const isKept = kept !== null && kept.key === form.file?.key;
  const activityChoices =
    activities.some(({ value }) => value === form.activity) || !registration.economicActivity
      ? activities
      : [
          { value: registration.economicActivity.id, label: registration.economicActivity.name },
          ...activities,
        ];

  async function take(file: File) {
    const fault = rutFileFault(file, t);
    setFaults({ ...faults, file: fault ?? undefined });
    if (fault) return;
    try {
      set({ file: await upload.mutateAsync(file) });
    } catch (error) {
      // The object store answers in English, for engineers.
      console.error('upload', error);
      setFaults({ ...faults, file: networkErrorSentence });
    }
  }

  async function save() {
    const read = readRut(form, t);
    setFaults('faults' in read ? read.faults : {});
    setRefusal(null);
    if ('faults' in read) return;
    try {
      const isSaved = await saving.save(form, (version) => put.mutateAsync({ version, body: read.body }));
      if (isSaved) toast(t('Guardaste el RUT de {{name}}', { name: fullName }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOfFile = ['file_missing', 'too_large', 'unreadable_file'].includes(error.code);
      setFaults(
        isOfFile
          ? { file: error.detail }
          : Object.fromEntries(error.errors.map(({ path, detail }) => [path, detail])),
      );
      setRefusal(isOfFile || error.errors.length > 0 ? null : error.detail);
    }
  }

  return (
    <Form className="flex flex-col gap-8" onSubmit={save}>
      <FieldGrid>
        <TextField
          label={t('NIT')}
          hint={
            form.nit === '' && registration.suggestedNit
              ? t('Por su cédula sería {{nit}}.', { nit: registration.suggestedNit })
              : t('Con su dígito de verificación: casillas 5 y 6.')
          }
          value={form.nit}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => set({ nit: event.currentTarget.value })}
          error={faults.nit}
        />
        <TextField
          label={t('Responsabilidades')}
          optional
          hint={t('Los códigos de la casilla 53, separados por comas.')}
          value={form.responsibilities}
          autoComplete="off"
          onChange={(event) => set({ responsibilities: event.currentTarget.value })}
          error={faults.responsibilities}
        />
        <Combobox
          label={t('Actividad económica')}
          optional
          placeholder={t('Busca por nombre')}
          options={activityChoices.map(({ value, label }) => ({ value, label: `${value} · ${t(label)}` }))}
          value={form.activity}
          onValueChange={(activity) => set({ activity })}
          error={faults.economicActivity}
        />
      </FieldGrid>
      <Section
        title={t('PDF del RUT')}
        note={t('El que da la DIAN, de {{megabytes}} MB como máximo.', {
          megabytes: rutFileBytesMax / 1024 / 1024,
        })}
      >
        <div className="flex flex-col gap-4">
          {form.file && (
            <RutFile
              key={form.file.key}
              file={form.file}
              find={isKept ? () => copyRut(employeeid) : ownUpload(form.file)}
              saveAs={fullName}
              note={isKept && kept ? note(kept) : t('Subido. Guarda el RUT para conservarlo.')}
            >
              <Button size="small" look="quiet" onClick={() => set({ file: null })}>
                {t('Quitar')}
              </Button>
            </RutFile>
          )}
          <FileDrop
            label={
              form.file
                ? t('Para cambiarlo, arrastra aquí otro PDF o elígelo')
                : t('Arrastra aquí el PDF, o elígelo')
            }
            busyLabel={t('Subiendo el PDF…')}
            accept=".pdf,application/pdf"
            busy={upload.isPending}
            onFile={(file) => void take(file)}
          />
          <FormError>{faults.file}</FormError>
        </div>
      </Section>
      <ChangedMeanwhile {...saving.changed} />
      <FormError>{refusal}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary">
          {t('Guardar RUT')}
        </Button>
        {isDirty && (
          <Button look="quiet" onClick={() => setForm(before)}>
            {t('Descartar cambios')}
          </Button>
        )}
      </div>
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}

const kilobytes = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** "340 kB, subido el 04/03/2026". */
function useFileNote() {
  const { t } = useTranslation('tax-registrations');
  return ({ bytes, uploadedAt }: NonNullable<TaxRegistration['file']>): string =>
    t('{{size}} kB, subido el {{date}}', {
      size: kilobytes.format(Math.max(1, Math.round(bytes / 1000))),
      date: shortDate(dayOf(uploadedAt)),
    });
}
