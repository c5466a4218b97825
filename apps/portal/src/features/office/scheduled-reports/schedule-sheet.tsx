import {
  reportKindNames,
  reportKinds,
  reportOccasions,
  type ReportKind,
  type ReportOccasion,
  createScheduledReport,
} from '@antela/contract/scheduled-reports';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRecipients } from './scheduled-reports.queries.ts';

type Form = {
  kind: ReportKind | '';
  occasion: ReportOccasion | '';
  companies: string[];
  recipients: string[];
};

export function ScheduleSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('scheduled-reports');
  const companies = useCompanyChoices();
  const create = useCall(createScheduledReport);
  const form = useForm<Form, void>({
    initial: { kind: '', occasion: '', companies: companies.map(({ value }) => value), recipients: [] },
    check: ({ kind, occasion, companies: at, recipients }) => ({
      kind: kind === '' && t('Elige el reporte.'),
      occasion: occasion === '' && t('Elige cuándo sale.'),
      companies: at.length === 0 && t('Elige una empresa.'),
      recipients: kind !== '' && recipients.length === 0 && t('Elige a quién le llega.'),
    }),
    send: async ({ kind, occasion, companies: at, recipients }) => {
      if (kind === '' || occasion === '') return;
      await create.mutateAsync({ kind, occasion, companies: at, recipients });
    },
    onSaved: () => {
      onClose();
      toast(t('Programaste el reporte'));
    },
    fieldOf: (path) => path.split('.')[0] ?? null,
  });
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Programar reporte')}
      description={t('A cada quien le llega un aviso y un correo con un enlace que pide ingresar.')}
      submitLabel={t('Programar reporte')}
    >
      <ScheduleFields form={form} />
    </FormSheet>
  );
}

function ScheduleFields({ form }: { form: Fields<Form> }) {
  const { t } = useTranslation('scheduled-reports');
  const { permissions } = useSignedIn();
  const companies = useCompanyChoices();
  const { kind } = form.values;
  const kinds = reportKindNames.filter((one) => permissions.includes(reportKinds[one].permission));
  return (
    <>
      <Select
        label={t('Reporte')}
        placeholder={t('Elige un reporte')}
        options={kinds.map((value) => ({ value, label: t(reportKinds[value].name) }))}
        value={kind}
        onChange={({ currentTarget }) =>
          form.set({ kind: currentTarget.value as ReportKind | '', occasion: '', recipients: [] })
        }
        error={form.fault('kind')}
      />
      <Select
        label={t('Cuándo sale')}
        placeholder={t('Elige un momento')}
        disabled={kind === ''}
        options={(kind === '' ? [] : reportKinds[kind].occasions).map((value) => ({
          value,
          label: t(reportOccasions[value]),
        }))}
        {...form.text('occasion')}
      />
      {companies.length > 1 && (
        <fieldset>
          <legend className="text-table font-medium">{t('Empresas')}</legend>
          <Ticks choices={companies} {...form.ticks('companies')} />
        </fieldset>
      )}
      {kind !== '' && <Recipients form={form} kind={kind} />}
    </>
  );
}

/** People who can see the report in all of the chosen companies: nobody else can be told of it. */
function Recipients({ form, kind }: { form: Fields<Form>; kind: ReportKind }) {
  const { t } = useTranslation('scheduled-reports');
  const people = useRecipients(kind, form.values.companies);
  return (
    <fieldset>
      <legend className="text-table font-medium">{t('A quién le llega')}</legend>
      <p className="text-small text-ink-2">
        {t('Solo quienes pueden ver y descargar este reporte en esas empresas.')}
      </p>
      <Ticks
        choices={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.ticks('recipients')}
      />
    </fieldset>
  );
}
