import { reopenConsequences } from '@antela/contract/consequences';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { bogotaDate, bogotaInstant, calendarDate } from '@antela/rules/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReason } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReopen } from './pay-periods.queries.ts';

/** The last hour of the working day: when cut-offs are. */
const cutoffHour = 17;

const dayOf = (instant: string): string => bogotaDate(new Date(instant));

/** Takes a cut-off back, with the reason and the new day. */
export function ReopenDialog({ onClose, detail }: { onClose: () => void; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const reopen = useReopen();
  const { payperiodid, label, paymentDate } = detail.period;
  const reason = useReason();
  // The cut-off there was, unless it has passed: most reopen because it was made too early.
  const planned = detail.plannedCutoffAt;
  const [day, setDay] = useState<string | null>(planned && dayOf(planned) >= today ? dayOf(planned) : null);
  const { found, drawn } = useConsequences(reopenConsequences, { payperiodid }, true);
  const canReturn = (found?.find(({ code }) => code === 'bring_back')?.count ?? 0) > 0;
  const [bringBack, setBringBack] = useState(true);
  const [isDayMissing, setDayMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const given = reason.give();
    setDayMissing(day === null);
    setRefusal(null);
    if (given === null || day === null) return undefined;
    const cutoffAt =
      planned && day === dayOf(planned)
        ? planned
        : bogotaInstant(calendarDate(day), cutoffHour, 0).toISOString();
    const body = { payperiodid, reason: given, cutoffAt, bringBack: canReturn && bringBack };
    return reopen.mutateAsync(body).then(
      () => {
        toast(t('Reabriste {{label}}', { label }));
        onClose();
      },
      (error: Error) => setRefusal(errorText(error)),
    );
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Reabrir {{label}}', { label })}
      note={t('Los empleados podrán adelantar otra vez hasta el nuevo corte, a las 5:00 p. m.')}
      submitLabel={t('Reabrir el periodo')}
      onSubmit={submit}
    >
      <ConsequenceList {...drawn} />
      {canReturn && (
        <Checkbox
          label={t('Traer de vuelta las solicitudes que se vencieron con el corte')}
          checked={bringBack}
          onChange={(event) => setBringBack(event.currentTarget.checked)}
        />
      )}
      <ReasonField reason={reason} />
      <DateField
        label={t('Día del nuevo corte')}
        value={day}
        onValueChange={setDay}
        min={today}
        max={paymentDate}
        error={isDayMissing ? t('Escribe el día.') : undefined}
      />
      <FormError>{refusal}</FormError>
    </FormDialog>
  );
}
