import type { CalendarPeriod } from '@antela/contract/payrolls';
import { bogotaDate, bogotaInstant, bogotaMinute, isCalendarDate } from '@antela/rules/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { longDate } from '../../lib/format.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdatePeriod } from './payrolls.queries.ts';

type Faults = Partial<Record<string, string>>;

/** The dates of one period that has no cut-off yet. */
export function PeriodSheet({ period, onClose }: { period: CalendarPeriod; onClose: () => void }) {
  const { t } = useTranslation('payrolls');
  const update = useUpdatePeriod();
  const [endDate, setEndDate] = useState<string | null>(period.endDate);
  const [cutoffDay, setCutoffDay] = useState<string | null>(bogotaDate(new Date(period.cutoffAt)));
  const [cutoffTime, setCutoffTime] = useState(clockOf(new Date(period.cutoffAt)));
  const [paymentDate, setPaymentDate] = useState<string | null>(period.paymentDate);
  const [confirmBy, setConfirmBy] = useState<string | null>(period.confirmBy);
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
      await update.mutateAsync({
        period,
        body: { endDate, cutoffAt: cutoffAt.toISOString(), paymentDate, confirmBy },
      });
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
          <Button type="submit" look="primary" busy={update.isPending}>
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
