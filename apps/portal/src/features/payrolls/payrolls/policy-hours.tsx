import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PolicyDraft } from './policy-draft.ts';

type Hours = PolicyDraft['hours'][number];

const windowsMax = 21;

/** The hours of the week in which advances can be taken, or any hour. */
export function PolicyHours({
  draft,
  set,
  faults,
}: {
  draft: PolicyDraft;
  set: (change: Partial<PolicyDraft>) => void;
  faults: Record<string, string>;
}) {
  const { t } = useTranslation('payrolls');
  const change = (key: string, part: Partial<Hours>) =>
    set({ hours: draft.hours.map((each) => (each.key === key ? { ...each, ...part } : each)) });
  const add = () =>
    set({ hours: [...draft.hours, { key: crypto.randomUUID(), day: 6, from: '08:00', until: '12:00' }] });

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('Solo en un horario')}
        hint={t('Fuera de él nadie adelanta; sin horario, a cualquier hora.')}
        checked={draft.hasHours}
        onChange={(event) => set({ hasHours: event.currentTarget.checked })}
      />
      {draft.hasHours && (
        <>
          {draft.hours.map((hours, index) => (
            <HoursFields
              key={hours.key}
              hours={hours}
              number={index + 1}
              onChange={(part) => change(hours.key, part)}
              onRemove={
                draft.hours.length > 1
                  ? () => set({ hours: draft.hours.filter((each) => each.key !== hours.key) })
                  : undefined
              }
            />
          ))}
          {faults['hours'] && <FieldError id="policy-hours-fault">{faults['hours']}</FieldError>}
          {draft.hours.length < windowsMax && (
            <Button size="small" look="quiet" className="-ml-3 self-start" onClick={add}>
              {t('Agregar un horario')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type HoursProps = {
  hours: Hours;
  number: number;
  onChange: (part: Partial<Hours>) => void;
  /** Absent for the only one. */
  onRemove: (() => void) | undefined;
};

function HoursFields({ hours: { day, from, until }, number, onChange, onRemove }: HoursProps) {
  const { t } = useTranslation('payrolls');
  const days = [
    t('Lunes'),
    t('Martes'),
    t('Miércoles'),
    t('Jueves'),
    t('Viernes'),
    t('Sábado'),
    t('Domingo'),
  ].map((label, index) => ({ value: String(index + 1), label }));
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">{t('Horario {{number}}', { number })}</legend>
      <Select
        className="w-40"
        label={t('Día de la semana')}
        options={days}
        value={String(day)}
        onChange={(event) => onChange({ day: Number(event.currentTarget.value) })}
      />
      <TextField
        className="w-32"
        type="time"
        label={t('Desde las')}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        className="w-32"
        type="time"
        label={t('Hasta las')}
        value={until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
      {onRemove && (
        <IconButton label={t('Quitar el horario {{number}}', { number })} onClick={onRemove}>
          <X className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </fieldset>
  );
}
