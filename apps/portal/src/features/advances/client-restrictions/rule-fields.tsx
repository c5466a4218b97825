import type { ClientRestrictionKind } from '@antela/contract/client-restriction-rules';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DatesFields, PeriodDaysFields, ScheduleFields } from './dates-fields.tsx';
import type { FieldsProps } from './restriction-form.ts';
import { DatesRepetition } from './validity-fields.tsx';

/** The figures of the kind that is chosen. */
export function RuleFields(props: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  const { form, set, faults } = props;
  switch (form.kind) {
    case 'blackout_dates':
      return (
        <div className="flex flex-col gap-5">
          <DatesRepetition form={form} set={set} />
          {form.repetition === 'every_period' ? <PeriodDaysFields {...props} /> : <DatesFields {...props} />}
        </div>
      );
    case 'weekly_hours':
      return <ScheduleFields {...props} />;
    case 'percentage':
      return (
        <TextField
          label={t('Porcentaje de lo ganado')}
          hint={t('Si la política permite menos, rige la política.')}
          inputMode="decimal"
          autoComplete="off"
          value={form.percentage}
          onChange={(event) => set({ percentage: event.currentTarget.value })}
          error={faults.percentage}
          end={<span className="pr-3 text-ink-2">%</span>}
        />
      );
    case 'amount_per_advance':
    case 'amount_per_period':
    case 'approval_above':
      return (
        <MoneyField
          label={form.kind === 'approval_above' ? t('Se aprueban los de más de') : t('Valor máximo')}
          hint={form.kind === 'approval_above' ? t('Con 0 se aprueban todos.') : undefined}
          value={form.amount}
          onValueChange={(amount) => set({ amount })}
          error={faults.amount}
        />
      );
    case 'salary_range':
      return (
        <FieldGrid>
          <MoneyField
            label={t('Salario desde')}
            optional
            value={form.salaryMinimum}
            onValueChange={(salaryMinimum) => set({ salaryMinimum })}
            error={faults.salaryMinimum}
          />
          <MoneyField
            label={t('Salario hasta')}
            optional
            value={form.salaryMaximum}
            onValueChange={(salaryMaximum) => set({ salaryMaximum })}
            error={faults.salaryMaximum}
          />
        </FieldGrid>
      );
    default:
      return (
        <TextField
          label={t(numberLabels[form.kind])}
          inputMode="numeric"
          autoComplete="off"
          value={form.number}
          onChange={(event) => set({ number: event.currentTarget.value })}
          error={faults.number}
        />
      );
  }
}

type NumberKind = Exclude<
  ClientRestrictionKind,
  | 'blackout_dates'
  | 'weekly_hours'
  | 'percentage'
  | 'amount_per_advance'
  | 'amount_per_period'
  | 'approval_above'
  | 'salary_range'
>;

/** Labels people read; each is also the key of its translation. */
export const numberLabels: Record<NumberKind, string> = {
  blackout_before_payment: 'Días calendario antes del pago',
  count_per_day: 'Adelantos al día por persona',
  count_per_period: 'Adelantos por periodo por persona',
  count_per_month: 'Adelantos al mes por persona',
  seniority: 'Días en la empresa',
  days_since_last_payment: 'Días después del último pago',
};
