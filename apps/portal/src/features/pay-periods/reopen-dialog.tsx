import type { PeriodDetail } from '@antela/contract/pay-periods';
import { bogotaInstant, calendarDate } from '@antela/rules/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/signed-in.ts';
import { FormError } from '../../ui/alert.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useReopen } from './pay-periods.queries.ts';

/** The last hour of the working day: when cut-offs are. */
const cutoffHour = 17;

/** Takes a cut-off back, with the reason and the new day. */
export function ReopenDialog({ onClose, detail }: { onClose: () => void; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const reopen = useReopen();
  const { payperiodid, label, paymentDate } = detail.period;
  const reason = useReason();
  const [day, setDay] = useState<string | null>(null);
  const [isDayMissing, setDayMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const given = reason.give();
    setDayMissing(day === null);
    setRefusal(null);
    if (given === null || day === null) return undefined;
    const cutoffAt = bogotaInstant(calendarDate(day), cutoffHour, 0).toISOString();
    return reopen.mutateAsync({ payperiodid, reason: given, cutoffAt }).then(
      () => {
        toast(t('Reabriste {{label}}', { label }));
        onClose();
      },
      (error: Error) => setRefusal(error.message),
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
