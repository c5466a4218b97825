import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldsProps } from './restriction-form.ts';
import { TickGroup } from './tick-group.tsx';

export function DatesFields({ form, set, faults }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  return (
    <Rows
      label={t('Días sin adelantos')}
      rows={form.spans}
      blank={{ from: null, until: null }}
      onChange={(spans) => set({ spans })}
      error={faults.spans}
      draw={(span, change) => (
        <FieldGrid>
          <DateField
            label={t('Primer día')}
            value={span.from}
            onValueChange={(from) => change({ ...span, from })}
          />
          <DateField
            label={t('Último día')}
            optional
            min={span.from ?? undefined}
            value={span.until}
            onValueChange={(until) => change({ ...span, until })}
          />
        </FieldGrid>
      )}
    />
  );
}

export function PeriodDaysFields({ form, set, faults }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  return (
    <Rows
      label={t('Días de cada periodo sin adelantos')}
      rows={form.periodDays}
      blank={{ first: '', last: '' }}
      onChange={(periodDays) => set({ periodDays })}
      error={faults.periodDays}
      draw={(days, change) => (
        <FieldGrid>
          <TextField
            label={t('Desde el día')}
            inputMode="numeric"
            autoComplete="off"
            value={days.first}
            onChange={(event) => change({ ...days, first: event.currentTarget.value })}
          />
          <TextField
            label={t('Hasta el día')}
            inputMode="numeric"
            autoComplete="off"
            value={days.last}
            onChange={(event) => change({ ...days, last: event.currentTarget.value })}
          />
        </FieldGrid>
      )}
    />
  );
}

export function ScheduleFields({ form, set, faults }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  const weekdays = [
    t('Lunes'),
    t('Martes'),
    t('Miércoles'),
    t('Jueves'),
    t('Viernes'),
    t('Sábado'),
    t('Domingo'),
  ];
  return (
    <Rows
      label={t('Cuándo se puede adelantar')}
      rows={form.schedules}
      blank={{ days: ['6'], from: '08:00', until: '12:00' }}
      onChange={(schedules) => set({ schedules })}
      error={faults.schedules}
      draw={(schedule, change) => (
        <div className="flex flex-col gap-3">
          <TickGroup
            label={t('Días')}
            choices={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
            ticked={schedule.days}
            onChange={(days) => change({ ...schedule, days })}
          />
          <FieldGrid>
            <TextField
              label={t('Desde las')}
              type="time"
              value={schedule.from}
              onChange={(event) => change({ ...schedule, from: event.currentTarget.value })}
            />
            <TextField
              label={t('Hasta las')}
              type="time"
              value={schedule.until}
              onChange={(event) => change({ ...schedule, until: event.currentTarget.value })}
            />
          </FieldGrid>
        </div>
      )}
    />
  );
}

type RowsProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** Initial value of an added row. */
  blank: Row;
  onChange: (rows: Row[]) => void;
  error: string | undefined;
  draw: (row: Row, change: (row: Row) => void) => ReactNode;
};

/** Several of the same, one under the other; the last one stays. */
function Rows<Row>({ label, rows, blank, onChange, error, draw }: RowsProps<Row>) {
  const { t } = useTranslation('client-restrictions');
  const errorId = useId();
  // A row is what is typed in its place: it gets an identity, so that taking one away leaves the others as they are.
  const [ids, setIds] = useState(() => rows.map(() => crypto.randomUUID()));
  function add(): void {
    setIds([...ids, crypto.randomUUID()]);
    onChange([...rows, blank]);
  }
  function remove(index: number): void {
    setIds(ids.filter((_id, at) => at !== index));
    onChange(rows.filter((_row, at) => at !== index));
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-table font-medium">{label}</legend>
      {rows.map((row, index) => (
        <div
          key={ids[index]}
          role="group"
          aria-label={`${label} ${index + 1}`}
          className="flex flex-col gap-2"
        >
          {draw(row, (changed) => onChange(rows.with(index, changed)))}
          {rows.length > 1 && (
            <Button size="small" look="quiet" className="self-start" onClick={() => remove(index)}>
              {t('Quitar')}
            </Button>
          )}
        </div>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button size="small" className="self-start" onClick={add}>
        {t('Agregar otro')}
      </Button>
    </fieldset>
  );
}
