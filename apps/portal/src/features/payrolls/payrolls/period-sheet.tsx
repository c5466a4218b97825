import type { CalendarPeriod } from '@antela/contract/payrolls';
import { bogotaDate, bogotaInstant, bogotaMinute, isCalendarDate } from '@antela/rules/calendar-date';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { longDate } from '../../../lib/format.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
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

type Props = { period: CalendarPeriod; payrollid: string; onClose: () => void };

/** The dates of one period that has no cut-off yet. */
export function PeriodSheet({ period, payrollid, onClose }: Props) {
  const { t } = useTranslation('payrolls');
  const update = useUpdatePeriod();
  const fetchPayroll = useFreshPayroll(payrollid);
  const missing = t('Escribe la fecha.');
  const form = useRecordForm({
    record: period,
    fetchLatest: async () =>
      (await fetchPayroll()).periods.find(({ payperiodid }) => payperiodid === period.payperiodid) ?? period,
    formOf: formOfPeriod,
    factsOf: (values) =>
      inWords(values, [
        ['endDate', t('Último día'), values.endDate && longDate(values.endDate)],
        ['cutoffDay', t('Día del corte'), values.cutoffDay && longDate(values.cutoffDay)],
        ['cutoffTime', t('Hora del corte')],
        ['paymentDate', t('Pago de la nómina'), values.paymentDate && longDate(values.paymentDate)],
        ['confirmBy', t('Confirmar hasta'), values.confirmBy && longDate(values.confirmBy)],
      ]),
    check: (values) => ({
      endDate: values.endDate === null && missing,
      cutoffDay: cutoffOf(values) === null && t('Escribe el día y la hora.'),
      paymentDate: values.paymentDate === null && missing,
      confirmBy: values.confirmBy === null && missing,
    }),
    send: (values, { version }) =>
      update.mutateAsync({
        period: { ...period, version },
        body: {
          endDate: values.endDate ?? '',
          cutoffAt: cutoffOf(values)?.toISOString() ?? '',
          paymentDate: values.paymentDate ?? '',
          confirmBy: values.confirmBy ?? '',
        },
      }),
    onSaved: () => {
      toast(t('Guardaste los cambios'));
      onClose();
    },
    fieldOf: (path) => (path === 'cutoffAt' ? 'cutoffDay' : path),
  });

  return (
    <FormSheet form={form} onClose={onClose} title={t('Cambiar fechas')} description={period.label}>
      <p className="text-table text-ink-2">
        {t('Empieza el {{date}}. El siguiente periodo empieza al otro día del cierre.', {
          date: longDate(period.startDate),
        })}
      </p>
      <DateField label={t('Último día')} min={period.startDate} {...form.field('endDate')} />
      <FieldGrid>
        <DateField label={t('Día del corte')} {...form.field('cutoffDay')} />
        <TextField label={t('Hora del corte')} type="time" {...form.text('cutoffTime')} />
      </FieldGrid>
      <FieldGrid>
        <DateField label={t('Pago de la nómina')} {...form.field('paymentDate')} />
        <DateField label={t('Confirmar hasta')} {...form.field('confirmBy')} />
      </FieldGrid>
      {period.state === 'open' && (
        <Alert tone="info" title={t('Este periodo está abierto')}>
          {t('El nuevo corte rige de inmediato para quien quiera adelantar.')}
        </Alert>
      )}
    </FormSheet>
  );
}

const cutoffOf = ({ cutoffDay, cutoffTime }: Form): Date | null =>
  cutoffDay !== null && isCalendarDate(cutoffDay) ? instantOf(cutoffDay, cutoffTime) : null;

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
