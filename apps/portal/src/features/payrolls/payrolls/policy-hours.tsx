import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PolicyDraft } from './policy-draft.ts';

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
  const days = [
    t('Lunes'),
    t('Martes'),
    t('Miércoles'),
    t('Jueves'),
    t('Viernes'),
    t('Sábado'),
    t('Domingo'),
  ].map((label, index) => ({ value: String(index + 1), label }));
  const change = (key: string, part: Partial<PolicyDraft['hours'][number]>) =>
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
          {draft.hours.map(({ key, day, from, until }, index) => (
            <fieldset key={key} className="flex flex-wrap items-end gap-3">
              <legend className="sr-only">{t('Horario {{number}}', { number: index + 1 })}</legend>
              <Select
                className="w-40"
                label={t('Día de la semana')}
                options={days}
                value={String(day)}
                onChange={(event) => change(key, { day: Number(event.currentTarget.value) })}
              />
              <TextField
                className="w-32"
                type="time"
                label={t('Desde las')}
                value={from}
                onChange={(event) => change(key, { from: event.currentTarget.value })}
              />
              <TextField
                className="w-32"
                type="time"
                label={t('Hasta las')}
                value={until}
                onChange={(event) => change(key, { until: event.currentTarget.value })}
              />
              {draft.hours.length > 1 && (
                <IconButton
                  label={t('Quitar el horario {{number}}', { number: index + 1 })}
                  onClick={() => set({ hours: draft.hours.filter((each) => each.key !== key) })}
                >
                  <X className="size-4" strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </fieldset>
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
