import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { frequencyChoices, payDayCounts, withUsualDays, type ScheduleDraft } from './schedule-draft.ts';

type Props = {
  draft: ScheduleDraft;
  onChange: (draft: ScheduleDraft) => void;
  /** By the last word of the API's path. */
  faults: Partial<Record<string, string>>;
};

export function ScheduleFields({ draft, onChange, faults }: Props) {
  const { t } = useTranslation('payrolls');
  const set = (change: Partial<ScheduleDraft>) => onChange({ ...draft, ...change });
  const days = payDayCounts[draft.frequency];

  return (
    <div className="flex flex-col gap-5">
      <Select
        label={t('Frecuencia')}
        options={frequencyChoices.map(({ value, label }) => ({ value, label: t(label) }))}
        value={draft.frequency}
        onChange={(event) =>
          onChange(withUsualDays(draft, event.currentTarget.value as ScheduleDraft['frequency']))
        }
      />
      {days === 0 ? (
        <WeekFields draft={draft} set={set} />
      ) : (
        <PayDayFields draft={draft} count={days} set={set} faults={faults} />
      )}
      <Select
        label={t('Si el pago cae en un día que no es hábil')}
        hint={t('Los festivos de Colombia cuentan como días no hábiles.')}
        options={[
          { value: 'previous', label: t('Se paga el día hábil anterior') },
          { value: 'next', label: t('Se paga el día hábil siguiente') },
          { value: 'none', label: t('Se paga ese mismo día') },
        ]}
        value={draft.paymentShift}
        onChange={(event) =>
          set({ paymentShift: event.currentTarget.value as ScheduleDraft['paymentShift'] })
        }
      />
      <FieldGrid>
        <NumberField
          label={t('Corte: días hábiles antes del pago')}
          value={draft.cutoffWorkingDays}
          onValueChange={(cutoffWorkingDays) => set({ cutoffWorkingDays })}
          error={faults['cutoffWorkingDays']}
        />
        <Select
          label={t('Hora del corte')}
          options={Array.from({ length: 24 }, (_hour, hour) => ({
            value: String(hour),
            label: hourText(hour),
          }))}
          value={String(draft.cutoffHour)}
          onChange={(event) => set({ cutoffHour: Number(event.currentTarget.value) })}
        />
        <NumberField
          label={t('Plazo para confirmar: días hábiles después del pago')}
          value={draft.confirmWorkingDays}
          onValueChange={(confirmWorkingDays) => set({ confirmWorkingDays })}
          error={faults['confirmWorkingDays']}
        />
      </FieldGrid>
    </div>
  );
}

function WeekFields({ draft, set }: { draft: ScheduleDraft; set: (change: Partial<ScheduleDraft>) => void }) {
  const { t } = useTranslation('payrolls');
  return (
    <FieldGrid>
      <DateField
        label={t('Primer día de un periodo cualquiera')}
        hint={t('Los demás se cuentan desde ese día.')}
        value={draft.anchor}
        onValueChange={(anchor) => set({ anchor })}
      />
      <NumberField
        label={t('Pago: días después del cierre')}
        value={draft.paymentDaysAfterEnd}
        onValueChange={(paymentDaysAfterEnd) => set({ paymentDaysAfterEnd })}
      />
    </FieldGrid>
  );
}

function PayDayFields({
  draft,
  count,
  set,
  faults,
}: Pick<Props, 'draft' | 'faults'> & { count: number; set: (change: Partial<ScheduleDraft>) => void }) {
  const { t } = useTranslation('payrolls');
  const change = (at: number, part: Partial<ScheduleDraft['payDays'][number]>) =>
    set({ payDays: draft.payDays.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-table font-medium">{t('Días de pago')}</legend>
      <p className="text-small text-ink-2">
        {t('Del 29 al 31 se paga el último día en los meses más cortos.')}
      </p>
      {draft.payDays.slice(0, count).map(({ day, nextMonth }, index) => (
        <div key={payDayKeys[index]} className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <NumberField
            className="w-28"
            label={count === 1 ? t('Día') : t('Día del pago {{number}}', { number: index + 1 })}
            value={day}
            onValueChange={(value) => change(index, { day: value })}
            error={index === 0 ? faults['payDays'] : undefined}
          />
          <Checkbox
            className="mb-1.5"
            label={t('Del mes siguiente')}
            checked={nextMonth}
            onChange={(event) => change(index, { nextMonth: event.currentTarget.checked })}
          />
        </div>
      ))}
    </fieldset>
  );
}

const payDayKeys = ['first', 'second', 'third'];

const hourFormat = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const hourText = (hour: number): string => hourFormat.format(new Date(Date.UTC(2026, 0, 1, hour)));
