import { calendarDate } from '@antela/rules/calendar-date';
import { firstPayPeriods, payPeriodsAfter, scheduleFaults } from '@antela/rules/pay-calendar';
import { scheduleText } from '@antela/rules/schedule-text';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarPreview } from './calendar-preview.tsx';
import {
  useCreatePayroll,
  useFreshPayroll,
  useUpdatePayroll,
  type PayrollDetail,
} from './payrolls.queries.ts';
import { draftOf, newDraft, scheduleOf, toSent, type ScheduleDraft } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type Draft = {
  companyid: string;
  name: string;
  deductionConcept: string;
  schedule: ScheduleDraft;
  needsSecondPerson: boolean;
};
type Settings = {
  name: string;
  deductionConcept: string | null;
  schedule: ReturnType<typeof toSent>;
  needsSecondPerson: boolean;
};
type Faults = Partial<Record<string, string>>;

export function NewPayrollSheet({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (payrollid: string) => void;
}) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const companies = useCompanyChoices();
  const create = useCreatePayroll();
  const only = companies.length === 1 ? companies[0]?.value : undefined;

  return (
    <PayrollForm
      title={t('Crear nómina')}
      submitLabel={t('Crear nómina')}
      start={{
        companyid: only ?? '',
        name: '',
        deductionConcept: '',
        schedule: newDraft(today),
        needsSecondPerson: false,
      }}
      picksCompany
      onClose={onClose}
      onSave={async ({ companyid, ...settings }) => {
        const { payrollid, proposalid } = await create.mutateAsync({ companyid, ...settings });
        toast(
          proposalid === null
            ? t('Creaste la nómina')
            : t('Creaste la nómina; que no pida una segunda persona lo aprueba otra'),
        );
        onCreated(payrollid);
      }}
    />
  );
}

export function EditPayrollSheet({ detail, onClose }: { detail: PayrollDetail; onClose: () => void }) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const { payroll, periods } = detail;
  const update = useUpdatePayroll(payroll.payrollid);
  const fresh = useFreshPayroll(payroll.payrollid);
  const [put, setPut] = useState<Partial<Draft>>({});
  const conditional = useConditionalSave({
    shown: detail,
    fetchLatest: fresh,
    formOf: (latest) => draftOfPayroll(latest, today),
    factsOf: (draft) => {
      const read = scheduleOf(draft.schedule);
      return inWords(draft, [
        ['name', t('Nombre')],
        ['deductionConcept', t('Concepto de descuento')],
        ['schedule', t('Calendario'), read && scheduleText(read)],
        ['needsSecondPerson', t('Segunda persona'), draft.needsSecondPerson ? t('Sí') : t('No')],
      ]);
    },
    put: setPut,
  });
  const opened = periods.filter(({ state }) => state !== 'scheduled');

  return (
    <PayrollForm
      title={t('Cambiar nómina')}
      submitLabel={t('Guardar cambios')}
      start={draftOfPayroll(detail, today)}
      put={put}
      lastOpenedDay={opened.at(-1)?.endDate}
      notice={<ChangedMeanwhile {...conditional.changed} />}
      onClose={onClose}
      onSave={async ({ companyid: _company, ...settings }, draft) => {
        let waits = false;
        const isSaved = await conditional.save(draft, async (version) => {
          const { data } = await update.mutateAsync({ body: settings, version });
          waits = data.proposalid !== null;
        });
        if (!isSaved) return;
        toast(
          waits
            ? t('Guardamos lo demás; dejar de pedir una segunda persona lo aprueba otra')
            : t('Guardaste los cambios'),
        );
        onClose();
      }}
    />
  );
}

const draftOfPayroll = ({ payroll, schedule, needsSecondPerson }: PayrollDetail, today: string): Draft => ({
  companyid: payroll.company.id,
  name: payroll.name,
  deductionConcept: payroll.deductionConcept ?? '',
  schedule: schedule ? draftOf(schedule, today) : newDraft(today),
  needsSecondPerson,
});

type FormProps = {
  title: string;
  submitLabel: string;
  start: Draft;
  picksCompany?: boolean;
  /** The end of the last period that has opened: what comes after it is generated anew. */
  lastOpenedDay?: string;
  notice?: ReactNode;
  /** Values put into the fields while the sheet is open. */
  put?: Partial<Draft>;
  onClose: () => void;
  /** Throws what the API refuses. */
  onSave: (values: Settings & { companyid: string }, draft: Draft) => Promise<void>;
};

function PayrollForm({
  title,
  submitLabel,
  start,
  picksCompany,
  lastOpenedDay,
  notice,
  put,
  onClose,
  onSave,
}: FormProps) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const companies = useCompanyChoices();
  const [openedAt] = useState(() => new Date());
  const [draft, setDraft] = useState(start);
  const [taken, setTaken] = useState(put);
  if (put !== taken) {
    setTaken(put);
    setDraft({ ...draft, ...put });
  }
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });

  const schedule = scheduleOf(draft.schedule);
  const broken = schedule ? scheduleFaults(schedule, calendarDate(today)) : [];
  const periods =
    schedule === null || broken.length > 0
      ? []
      : lastOpenedDay === undefined
        ? firstPayPeriods(schedule, openedAt)
        : payPeriodsAfter(schedule, calendarDate(lastOpenedDay), calendarDate(today));

  async function save() {
    const found: Faults = {
      ...(draft.companyid === '' && { companyid: t('Elige la empresa.') }),
      ...(draft.name.trim() === '' && { name: t('Escribe el nombre de la nómina.') }),
      ...Object.fromEntries(broken.map(({ path, detail }) => [path, detail])),
    };
    setFaults(found);
    setRefusal(schedule === null ? t('Completa el calendario: falta un día o una cantidad.') : null);
    if (schedule === null || Object.keys(found).length > 0) return;
    try {
      await onSave(
        {
          companyid: draft.companyid,
          name: draft.name.trim(),
          deductionConcept: draft.deductionConcept.trim() || null,
          schedule: toSent(schedule),
          needsSecondPerson: draft.needsSecondPerson,
        },
        draft,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'payroll_name_taken') setFaults({ name: error.detail });
      else if (error.errors.length > 0)
        setFaults(
          Object.fromEntries(error.errors.map(({ path, detail }) => [path.split('.').at(-1), detail])),
        );
      else setRefusal(error.detail);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice}
        {picksCompany && companies.length > 1 && (
          <Select
            label={t('Empresa')}
            placeholder={t('Elige una empresa')}
            options={companies}
            value={draft.companyid}
            onChange={(event) => set({ companyid: event.currentTarget.value })}
            error={faults['companyid']}
          />
        )}
        <TextField
          label={t('Nombre')}
          maxLength={80}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={faults['name']}
        />
        <TextField
          label={t('Concepto de descuento')}
          hint={t('El código con que tu software de nómina descuenta los adelantos.')}
          optional
          maxLength={20}
          autoComplete="off"
          value={draft.deductionConcept}
          onChange={(event) => set({ deductionConcept: event.currentTarget.value })}
          error={faults['deductionConcept']}
        />
        <ScheduleFields
          draft={draft.schedule}
          onChange={(next) => set({ schedule: next })}
          faults={{ ...Object.fromEntries(broken.map(({ path, detail }) => [path, detail])), ...faults }}
        />
        {lastOpenedDay !== undefined && (
          <p className="text-small text-ink-2">
            {t(
              'Si cambias el calendario, los periodos que no han abierto se generan de nuevo, también los que ajustaste a mano.',
            )}
          </p>
        )}
        <Switch
          label={t('Pedir una segunda persona')}
          hint={t('Quien cierra un periodo o cambia la política lo pide, y otra persona lo aprueba.')}
          checked={draft.needsSecondPerson}
          onChange={(event) => set({ needsSecondPerson: event.currentTarget.checked })}
        />
        <CalendarPreview periods={periods} />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
