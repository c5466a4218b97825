import type { CalendarPeriod } from '@antela/contract/payrolls';
import { bogotaDate, bogotaInstant, bogotaMinute, isCalendarDate } from '@antela/rules/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { longDate } from '../../../lib/format.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFreshPayroll, useUpdatePeriod } from './payrolls.queries.ts';

type Form = {
  endDate: string | null;
  cutoffDay: string | null;
  cutoffTime: string;
  paymentDate: string | null;
  confirmBy: string | null;
};
const formOfPeriod = ({ endDate, cutoffAt, paymentDate, confirmBy }: CalendarPeriod): Form => ({
  endDate,
  cutoffDay: bogotaDate(new Date(cutoffAt)),
  cutoffTime: clockOf(new Date(cutoffAt)),
  paymentDate,
  confirmBy,
});
type Faults = Partial<Record<string, string>>;

type Props = { period: CalendarPeriod; payrollid: string; onClose: () => void };

/** The dates of one period that has no cut-off yet. */
export function PeriodSheet({ period, payrollid, onClose }: Props) {
  const { t } = useTranslation('payrolls');
  const update = useUpdatePeriod();
  const fetchPayroll = useFreshPayroll(payrollid);
  const [endDate, setEndDate] = useState<string | null>(period.endDate);
  const [cutoffDay, setCutoffDay] = useState<string | null>(bogotaDate(new Date(period.cutoffAt)));
  const [cutoffTime, setCutoffTime] = useState(clockOf(new Date(period.cutoffAt)));
  const [paymentDate, setPaymentDate] = useState<string | null>(period.paymentDate);
  const [confirmBy, setConfirmBy] = useState<string | null>(period.confirmBy);
  const { save: saveChange, changed } = useConditionalSave({
    shown: period,
    fetchLatest: async () =>
      (await fetchPayroll()).periods.find(({ payperiodid }) => payperiodid === period.payperiodid) ?? period,
    formOf: formOfPeriod,
    factsOf: (form) =>
      inWords(form, [
        ['endDate', t('Último día'), form.endDate && longDate(form.endDate)],
        ['cutoffDay', t('Día del corte'), form.cutoffDay && longDate(form.cutoffDay)],
        ['cutoffTime', t('Hora del corte')],
        ['paymentDate', t('Pago de la nómina'), form.paymentDate && longDate(form.paymentDate)],
        ['confirmBy', t('Confirmar hasta'), form.confirmBy && longDate(form.confirmBy)],
      ]),
    put: (form) => {
      if (form.endDate !== undefined) setEndDate(form.endDate);
      if (form.cutoffDay !== undefined) setCutoffDay(form.cutoffDay);
      if (form.cutoffTime !== undefined) setCutoffTime(form.cutoffTime);
      if (form.paymentDate !== undefined) setPaymentDate(form.paymentDate);
      if (form.confirmBy !== undefined) setConfirmBy(form.confirmBy);
    },
  });
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save() {
    const cutoffAt =
      cutoffDay !== null && isCalendarDate(cutoffDay) ? instantOf(cutoffDay, cutoffTime) : null;
    const missing = t('Escribe la fecha.');
    setFaults({
      ...(endDate === null && { endDate: missing }),
      ...(cutoffAt === null && { cutoffAt: t('Escribe el día y la hora.') }),
      ...(paymentDate === null && { paymentDate: missing }),
      ...(confirmBy === null && { confirmBy: missing }),
    });
    setRefusal(null);
    if (endDate === null || cutoffAt === null || paymentDate === null || confirmBy === null) return;
    try {
      const body = { endDate, cutoffAt: cutoffAt.toISOString(), paymentDate, confirmBy };
      const isSaved = await saveChange(
        { endDate, cutoffDay, cutoffTime, paymentDate, confirmBy },
        (version) => update.mutateAsync({ period: { ...period, version }, body }),
      );
      if (!isSaved) return;
      toast(t('Guardaste los cambios'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(Object.fromEntries(error.errors.map(({ path, detail }) => [path, detail])));
      setRefusal(error.errors.length > 0 ? null : error.detail);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Cambiar fechas')}
      description={period.label}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {t('Guardar cambios')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-table text-ink-2">
          {t('Empieza el {{date}}. El siguiente periodo empieza al otro día del cierre.', {
            date: longDate(period.startDate),
          })}
        </p>
        <DateField
          label={t('Último día')}
          value={endDate}
          min={period.startDate}
          onValueChange={setEndDate}
          error={faults['endDate']}
        />
        <FieldGrid>
          <DateField
            label={t('Día del corte')}
            value={cutoffDay}
            onValueChange={setCutoffDay}
            error={faults['cutoffAt']}
          />
          <TextField
            label={t('Hora del corte')}
            type="time"
            value={cutoffTime}
            onChange={(event) => setCutoffTime(event.currentTarget.value)}
          />
        </FieldGrid>
        <FieldGrid>
          <DateField
            label={t('Pago de la nómina')}
            value={paymentDate}
            onValueChange={setPaymentDate}
            error={faults['paymentDate']}
          />
          <DateField
            label={t('Confirmar hasta')}
            value={confirmBy}
            onValueChange={setConfirmBy}
            error={faults['confirmBy']}
          />
        </FieldGrid>
        {period.state === 'open' && (
          <Alert tone="info" title={t('Este periodo está abierto')}>
            {t('El nuevo corte rige de inmediato para quien quiera adelantar.')}
          </Alert>
        )}
        <ChangedMeanwhile {...changed} />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}

/** '17:00' in Bogotá. */
function clockOf(instant: Date): string {
  const minute = bogotaMinute(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function instantOf(day: Parameters<typeof bogotaInstant>[0], clock: string): Date | null {
  const [hour, minute] = clock.split(':').map(Number);
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute)
    ? null
    : bogotaInstant(day, hour, minute);
}
