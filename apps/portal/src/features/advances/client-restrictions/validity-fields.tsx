import type { RestrictionRepetition } from '@antela/contract/client-restrictions';
import { repetitions } from '@antela/rules/client-restriction';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { needsValidity } from './read-restriction-form.ts';
import type { FieldsProps } from './restriction-form.ts';

/** Since when, until when, and whether it comes back. Blocked dates say the first two themselves. */
export function ValidityFields({ form, set, faults }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  const isDates = form.kind === 'blackout_dates';
  return (
    <div className="flex flex-col gap-5">
      {needsValidity(form) && (
        <FieldGrid>
          <DateField
            label={t('Desde')}
            hint={isDates ? t('Desde esta fecha se cuentan los días de cada periodo.') : undefined}
            value={form.validFrom}
            onValueChange={(validFrom) => set({ validFrom })}
            error={faults.validFrom}
          />
          {!isDates && (
            <DateField
              label={t('Hasta')}
              optional
              hint={t('Vacía, hasta que alguien la desactive.')}
              min={form.validFrom ?? undefined}
              value={form.validUntil}
              onValueChange={(validUntil) => set({ validUntil })}
              error={faults.validUntil}
            />
          )}
        </FieldGrid>
      )}
      {!isDates && form.validUntil !== null && (
        <Select
          label={t('Se repite')}
          hint={
            form.repetition === 'every_period'
              ? t('En cada periodo cierra la misma cantidad de días, contados desde su inicio.')
              : undefined
          }
          options={options(t)}
          value={form.repetition}
          onChange={(event) => set({ repetition: event.currentTarget.value as RestrictionRepetition })}
        />
      )}
    </div>
  );
}

const options = (t: (key: string) => string) =>
  (Object.keys(repetitions) as RestrictionRepetition[]).map((repetition) => ({
    value: repetition,
    label: t(repetitions[repetition].name),
  }));

/** How blocked dates come back: asked before the dates, because it changes what they are. */
export function DatesRepetition({ form, set }: Pick<FieldsProps, 'form' | 'set'>) {
  const { t } = useTranslation('client-restrictions');
  return (
    <Select
      label={t('Se repite')}
      options={options(t)}
      value={form.repetition}
      onChange={(event) => set({ repetition: event.currentTarget.value as RestrictionRepetition })}
    />
  );
}
