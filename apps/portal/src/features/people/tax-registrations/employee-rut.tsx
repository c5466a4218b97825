import { rutFileBytesMax, type TaxRegistration } from '@antela/contract/tax-registrations';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCatalogChoices, type Choice } from '../../../lib/choices.ts';
import { inWords } from '../../../lib/conditional-save.ts';
import { config } from '../../../lib/config.ts';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import type { FormOf } from '../../../lib/form.ts';
import { dayOf, joined, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeableSection } from '../../../ui/changeable-section.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { RutFile } from './rut-file.tsx';
import { readRut, rutFacts, rutFileFault, rutFormOf, type RutForm } from './rut-form.ts';
import {
  copyRut,
  fetchTaxRegistration,
  useSaveTaxRegistration,
  useTaxRegistration,
  useUploadRut,
} from './tax-registration.queries.ts';

type SectionProps = Pick<EmployeePartProps, 'employeeid' | 'fullName'>;

/** The tax registration with its PDF: a part of the employee's page. */
export function EmployeeRut({ employeeid, fullName }: EmployeePartProps) {
  const { t } = useTranslation('tax-registrations');
  const { permissions } = useSignedIn();
  const query = useTaxRegistration(employeeid);
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <SectionSkeleton />;
  const props = { registration: query.data, employeeid, fullName };
  const isEmpty = rutFacts(query.data, t).every(({ value }) => value === null);
  return (
    <ChangeableSection
      title={t('RUT')}
      act={isEmpty ? t('Agregar RUT') : t('Cambiar RUT')}
      canChange={permissions.includes('manage_employees')}
      // A saved registration is another one: the form begins anew from it.
      form={(close) => <RutEditor key={query.data.version} {...props} onClose={close} />}
    >
      {isEmpty ? (
        <EmptyState title={t('Todavía no tiene RUT')}>
          {t('Aquí quedan su NIT, su actividad económica y el PDF de la DIAN.')}
        </EmptyState>
      ) : (
        <RutFacts {...props} />
      )}
    </ChangeableSection>
  );
}

function RutFacts({ registration, employeeid, fullName }: SectionProps & { registration: TaxRegistration }) {
  const { t } = useTranslation('tax-registrations');
  const note = useFileNote();
  const { file } = registration;
  return (
    <div className="flex flex-col gap-8">
      <DescriptionList isText items={rutFacts(registration, t).filter(({ term }) => term !== t('PDF'))} />
      {file ? (
        <RutFile file={file} find={() => copyRut(employeeid)} saveAs={fullName} note={note(file)} />
      ) : (
        <p className="text-ink-2">{t('Todavía no tiene un PDF.')}</p>
      )}
    </div>
  );
}

/** Uploaded files that are not saved yet lie below their owner's prefix. */
const ownUpload =
  ({ key }: { key: string }) =>
  async () => ({ bucketName: config().storage.filesBucket, key });

type EditorProps = SectionProps & { registration: TaxRegistration; onClose: () => void };

function RutEditor({ registration, employeeid, fullName, onClose }: EditorProps) {
  const { t } = useTranslation('tax-registrations');
  const activityChoices = useActivityChoices(registration);
  const form = useRutForm({ registration, employeeid, fullName, onClose }, activityChoices);
  return (
    <PageForm
      form={form}
      className="flex flex-col gap-8"
      submitLabel={t('Guardar RUT')}
      extra={<Button onClick={onClose}>{t('Cancelar')}</Button>}
    >
      <FieldGrid>
        <TextField
          label={t('NIT')}
          hint={
            form.values.nit === '' && registration.suggestedNit
              ? t('Por su cédula sería {{nit}}.', { nit: registration.suggestedNit })
              : t('Con su dígito de verificación: casillas 5 y 6.')
          }
          inputMode="numeric"
          {...form.text('nit')}
        />
        <TextField
          label={t('Responsabilidades')}
          optional
          hint={t('Los códigos de la casilla 53, separados por comas.')}
          {...form.text('responsibilities')}
        />
        <Combobox
          label={t('Actividad económica')}
          optional
          placeholder={t('Busca por nombre')}
          options={activityChoices.map(({ value, label }) => ({ value, label: joined(value, t(label)) }))}
          {...form.choice('activity')}
        />
      </FieldGrid>
      <RutFileField form={form} kept={registration.file} employeeid={employeeid} fullName={fullName} />
    </PageForm>
  );
}

/** Activities to choose from, and the one that is kept although nobody can choose it any more. */
function useActivityChoices({ economicActivity: kept }: TaxRegistration): Choice[] {
  const activities = useCatalogChoices('economicactivity').data ?? [];
  return !kept || activities.some(({ value }) => value === kept.id)
    ? activities
    : [{ value: kept.id, label: kept.name }, ...activities];
}

function useRutForm(
  { registration, employeeid, fullName, onClose }: EditorProps,
  activityChoices: readonly Choice[],
): FormOf<RutForm> {
  const { t } = useTranslation('tax-registrations');
  const put = useSaveTaxRegistration(employeeid);
  return useRecordForm({
    record: registration,
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
    check: (values) => {
      const read = readRut(values, t);
      return 'faults' in read ? read.faults : {};
    },
    send: async (values, { version }) => {
      const read = readRut(values, t);
      if ('faults' in read) throw new TypeError('a tax registration with faults has passed the form');
      return put.mutateAsync({ version, body: read.body });
    },
    onSaved: () => {
      toast(t('Guardaste el RUT de {{name}}', { name: fullName }));
      onClose();
    },
    fieldOf: (path) => (path === 'economicActivity' ? 'activity' : (path.split('.')[0] ?? null)),
    fieldOfCode: { file_missing: 'file', too_large: 'file', unreadable_file: 'file' },
  });
}

type FileProps = { form: FormOf<RutForm>; kept: TaxRegistration['file'] } & SectionProps;

function RutFileField({ form, kept, employeeid, fullName }: FileProps) {
  const { t } = useTranslation('tax-registrations');
  const title = useId();
  const note = useFileNote();
  const upload = useUploadRut();
  const { file } = form.values;
  const isKept = kept !== null && kept.key === file?.key;
  async function take(chosen: File) {
    const fault = rutFileFault(chosen, t);
    form.refuse({ file: fault });
    if (fault) return;
    try {
      form.set({ file: await upload.mutateAsync(chosen) });
    } catch (error) {
      form.refuse({ file: errorText(error) });
    }
  }

  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="font-ui text-body font-semibold">
        {t('PDF del RUT')}
      </h3>
      <p className="mb-3 text-small text-ink-2">
        {t('El que da la DIAN, de {{megabytes}} MB como máximo.', {
          megabytes: rutFileBytesMax / 1024 / 1024,
        })}
      </p>
      <div className="flex flex-col gap-4">
        {file && (
          <RutFile
            key={file.key}
            file={file}
            find={isKept ? () => copyRut(employeeid) : ownUpload(file)}
            saveAs={fullName}
            note={isKept && kept ? note(kept) : t('Subido. Guarda el RUT para conservarlo.')}
          >
            <Button size="small" look="quiet" onClick={() => form.set({ file: null })}>
              {t('Quitar')}
            </Button>
          </RutFile>
        )}
        <FileDrop
          label={
            file
              ? t('Para cambiarlo, arrastra aquí otro PDF o elígelo')
              : t('Arrastra aquí el PDF, o elígelo')
          }
          busyLabel={t('Subiendo el PDF…')}
          accept=".pdf,application/pdf"
          busy={upload.isPending}
          onFile={(chosen) => void take(chosen)}
        />
        <FormError>{form.fault('file')}</FormError>
      </div>
    </section>
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
