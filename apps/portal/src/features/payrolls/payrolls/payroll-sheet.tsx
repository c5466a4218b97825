import { createPayroll } from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import { firstPayPeriods, payPeriodsAfter, scheduleFaults } from '@antela/rules/pay-calendar';
import { scheduleText } from '@antela/rules/schedule-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { inWords } from '../../../lib/conditional-save.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Switch } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarPreview } from './calendar-preview.tsx';
import { useFreshPayroll, useUpdatePayroll, type PayrollDetail } from './payrolls.queries.ts';
import { draftOf, newDraft, scheduleOf, toSent, type ScheduleDraft } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type Draft = {
  companyid: string;
  name: string;
  deductionConcept: string;
  schedule: ScheduleDraft;
  needsSecondPerson: boolean;
};

type Props = {
  /** The payroll being changed; null for a new one. */
  detail: PayrollDetail | null;
  onClose: () => void;
  onCreated?: (payrollid: string) => void;
};

/** Creates a payroll, or changes its settings, with the periods that follow from its calendar. */
export function PayrollSheet({ detail, onClose, onCreated }: Props) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const companies = useCompanyChoices();
  const form = usePayrollForm({ detail, onClose, onCreated });
  const draft = form.values;
  const schedule = form.part('schedule');
  const broken = brokenIn(draft.schedule, today);
  const lastOpenedDay = detail?.periods.findLast(({ state }) => state !== 'scheduled')?.endDate;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={detail ? t('Cambiar nómina') : t('Crear nómina')}
      submitLabel={detail ? undefined : t('Crear nómina')}
    >
      {!detail && companies.length > 1 && (
        <Select
          label={t('Empresa')}
          placeholder={t('Elige una empresa')}
          options={companies}
          {...form.text('companyid')}
        />
      )}
      <TextField label={t('Nombre')} {...form.text('name')} />
      <TextField
        label={t('Concepto de descuento')}
        hint={t('El código con que tu software de nómina descuenta los adelantos.')}
        optional
        {...form.text('deductionConcept')}
      />
      <ScheduleFields
        draft={schedule.values}
        onChange={schedule.set}
        faults={{
          ...Object.fromEntries(broken.map(({ path, detail: why }) => [path, why])),
          ...schedule.faults,
        }}
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
        {...form.tick('needsSecondPerson')}
      />
      <Preview draft={draft.schedule} lastOpenedDay={lastOpenedDay} />
    </FormSheet>
  );
}

function usePayrollForm({ detail, ...after }: Props) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const companies = useCompanyChoices();
  const only = companies.length === 1 ? companies[0]?.value : undefined;
  const save = usePayrollSave(detail, after);
  return useRecordForm({
    record: detail,
    fetchLatest: useFreshPayroll(detail?.payroll.payrollid ?? ''),
    formOf: (known) => (known ? draftOfPayroll(known, today) : emptyDraft(only ?? '', today)),
    factsOf: (draft) => {
      const read = scheduleOf(draft.schedule);
      return inWords(draft, [
        ['name', t('Nombre')],
        ['deductionConcept', t('Concepto de descuento')],
        ['schedule', t('Calendario'), read && scheduleText(read)],
        ['needsSecondPerson', t('Segunda persona'), draft.needsSecondPerson ? t('Sí') : t('No')],
      ]);
    },
    check: (draft) => ({
      companyid: draft.companyid === '' && t('Elige la empresa.'),
      name: draft.name.trim() === '' && t('Escribe el nombre de la nómina.'),
      ...Object.fromEntries(
        brokenIn(draft.schedule, today).map(({ path, detail: why }) => [`schedule.${path}`, why]),
      ),
      '': scheduleOf(draft.schedule) === null && t('Completa el calendario: falta un día o una cantidad.'),
    }),
    ...save,
    fieldOf: fieldOfPath,
    fieldOfCode: { payroll_name_taken: 'name' },
  });
}

const fieldOfPath = (path: string): string => {
  const last = path.split('.').at(-1) ?? '';
  return last === 'name' || last === 'deductionConcept' || last === 'companyid' ? last : `schedule.${last}`;
};

/** Sends a new payroll, or what changes of one, and says what came of it. */
function usePayrollSave(detail: PayrollDetail | null, { onClose, onCreated }: Omit<Props, 'detail'>) {
  const { t } = useTranslation('payrolls');
  const create = useCall(createPayroll);
  const update = useUpdatePayroll(detail?.payroll.payrollid ?? '');
  return {
    send: async ({ companyid, schedule, ...draft }: Draft, { version }: { version: number }) => {
      const read = scheduleOf(schedule);
      if (read === null) throw new TypeError('a payroll without its calendar has passed the form');
      const body = {
        name: draft.name.trim(),
        deductionConcept: draft.deductionConcept.trim() || null,
        schedule: toSent(read),
        needsSecondPerson: draft.needsSecondPerson,
      };
      if (!detail) return create.mutateAsync({ companyid, ...body });
      const { proposalid } = await update.mutateAsync({ body, version });
      return { payrollid: detail.payroll.payrollid, proposalid };
    },
    onSaved: ({ payrollid, proposalid }: { payrollid: string; proposalid: string | null }) => {
      const waits = proposalid !== null;
      if (!detail) {
        toast(
          waits
            ? t('Creaste la nómina; que no pida una segunda persona lo aprueba otra')
            : t('Creaste la nómina'),
        );
        return onCreated?.(payrollid);
      }
      toast(
        waits
          ? t('Guardamos lo demás; dejar de pedir una segunda persona lo aprueba otra')
          : t('Guardaste los cambios'),
      );
      return onClose();
    },
  };
}

/** Periods that follow from the calendar as it is written, after the last that has opened. */
function Preview({ draft, lastOpenedDay }: { draft: ScheduleDraft; lastOpenedDay: string | undefined }) {
  const { today } = useSignedIn();
  const [openedAt] = useState(() => new Date());
  const schedule = scheduleOf(draft);
  const periods =
    schedule === null || brokenIn(draft, today).length > 0
      ? []
      : lastOpenedDay === undefined
        ? firstPayPeriods(schedule, openedAt)
        : payPeriodsAfter(schedule, calendarDate(lastOpenedDay), calendarDate(today));
  return <CalendarPreview periods={periods} />;
}

function brokenIn(draft: ScheduleDraft, today: string) {
  const schedule = scheduleOf(draft);
  return schedule ? scheduleFaults(schedule, calendarDate(today)) : [];
}

const emptyDraft = (companyid: string, today: string): Draft => ({
  companyid,
  name: '',
  deductionConcept: '',
  schedule: newDraft(today),
  needsSecondPerson: false,
});

const draftOfPayroll = ({ payroll, schedule, needsSecondPerson }: PayrollDetail, today: string): Draft => ({
  companyid: payroll.company.id,
  name: payroll.name,
  deductionConcept: payroll.deductionConcept ?? '',
  schedule: schedule ? draftOf(schedule, today) : newDraft(today),
  needsSecondPerson,
});
