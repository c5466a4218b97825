import { reopenConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { reopenPayPeriod } from '@antela/contract/period-steps';
import { bogotaDate, bogotaInstant, calendarDate } from '@antela/rules/calendar-date';
import { useTranslation } from 'react-i18next';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';

/** The last hour of the working day: when cut-offs are. */
const cutoffHour = 17;

const dayOf = (instant: string): string => bogotaDate(new Date(instant));

type Values = { reason: string; day: string | null; bringBack: boolean };

/** Takes a cut-off back, with the reason and the new day. */
export function ReopenDialog({ onClose, detail }: { onClose: () => void; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const reopen = useCall(reopenPayPeriod);
  const { payperiodid, label, paymentDate } = detail.period;
  const reasonFault = useReasonFault();
  const { found, drawn } = useConsequences(reopenConsequences, { payperiodid }, true);
  const canReturn = (found?.find(({ code }) => code === 'bring_back')?.count ?? 0) > 0;
  const planned = detail.plannedCutoffAt;
  const form = useForm<Values>({
    initial: {
      reason: '',
      // The cut-off there was, unless it has passed: most reopen because it was made too early.
      day: planned && dayOf(planned) >= today ? dayOf(planned) : null,
      bringBack: true,
    },
    check: ({ reason, day }) => ({
      reason: reasonFault(reason),
      day: day === null && t('Escribe el día.'),
    }),
    send: ({ reason, day, bringBack }) =>
      reopen.mutateAsync({
        payperiodid,
        reason: reason.trim(),
        cutoffAt:
          planned && day === dayOf(planned)
            ? planned
            : bogotaInstant(calendarDate(day ?? ''), cutoffHour, 0).toISOString(),
        bringBack: canReturn && bringBack,
      }),
    onSaved: () => {
      toast(t('Reabriste {{label}}', { label }));
      onClose();
    },
    fieldOf: (path) => (path === 'cutoffAt' ? 'day' : path === 'reason' ? path : null),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reabrir {{label}}', { label })}
      note={t('Los empleados podrán adelantar otra vez hasta el nuevo corte, a las 5:00 p. m.')}
      submitLabel={t('Reabrir el periodo')}
      submitDisabled={!found}
    >
      <ConsequenceList {...drawn} />
      {canReturn && (
        <Checkbox
          label={t('Traer de vuelta las solicitudes que se vencieron con el corte')}
          {...form.tick('bringBack')}
        />
      )}
      <ReasonField {...form.text('reason')} />
      <DateField label={t('Día del nuevo corte')} min={today} max={paymentDate} {...form.field('day')} />
    </FormDialog>
  );
}
