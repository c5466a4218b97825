import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PolicyDraft } from './policy-draft.ts';
import { PolicyHours } from './policy-hours.tsx';

export type PolicyFieldsProps = {
  draft: PolicyDraft;
  set: (change: Partial<PolicyDraft>) => void;
  faults: Record<string, string>;
};

export function AmountFields({ draft, set, faults }: PolicyFieldsProps) {
  const { t } = useTranslation('payrolls');
  const none = t('Vacío: sin límite.');
  return (
    <Group title={t('Cuánto')}>
      <FieldGrid>
        <NumberField
          kind="percent"
          label={t('Del salario ya ganado')}
          value={draft.percentage}
          onValueChange={(percentage) => set({ percentage })}
          error={faults['percentage']}
        />
        <NumberField
          kind="percent"
          label={t('De la prima ya causada')}
          value={draft.primaPercentage}
          onValueChange={(primaPercentage) => set({ primaPercentage })}
          error={faults['primaPercentage']}
        />
        <MoneyField
          label={t('Mínimo por adelanto')}
          value={draft.minimumAmount}
          onValueChange={(minimumAmount) => set({ minimumAmount })}
          error={faults['minimumAmount']}
        />
        <MoneyField
          label={t('En múltiplos de')}
          value={draft.step}
          onValueChange={(step) => set({ step })}
          error={faults['step']}
        />
        <MoneyField
          label={t('Máximo por adelanto')}
          hint={none}
          value={draft.maximumAmount}
          onValueChange={(maximumAmount) => set({ maximumAmount })}
          error={faults['maximumAmount']}
        />
        <MoneyField
          label={t('Máximo por periodo')}
          hint={none}
          value={draft.maximumPerPeriod}
          onValueChange={(maximumPerPeriod) => set({ maximumPerPeriod })}
          error={faults['maximumPerPeriod']}
        />
        <MoneyField
          label={t('Cupo de la empresa por periodo')}
          hint={none}
          value={draft.companyCreditPerPeriod}
          onValueChange={(companyCreditPerPeriod) => set({ companyCreditPerPeriod })}
          error={faults['companyCreditPerPeriod']}
        />
        <Select
          label={t('Protección del salario mínimo')}
          options={[
            { value: 'strict', label: t('Estricta: no se toca') },
            { value: 'warn', label: t('Avisa, sin impedirlo') },
            { value: 'off', label: t('No aplica') },
          ]}
          value={draft.wageProtection}
          onChange={(event) =>
            set({ wageProtection: event.currentTarget.value as PolicyDraft['wageProtection'] })
          }
        />
      </FieldGrid>
    </Group>
  );
}

export function TimeFields({ draft, set, faults }: PolicyFieldsProps) {
  const { t } = useTranslation('payrolls');
  const none = t('Vacío: sin límite.');
  return (
    <Group title={t('Cuándo')}>
      <FieldGrid>
        <NumberField
          label={t('Adelantos por periodo')}
          hint={none}
          value={draft.countPerPeriod}
          onValueChange={(countPerPeriod) => set({ countPerPeriod })}
          error={faults['countPerPeriod']}
        />
        <NumberField
          label={t('Adelantos por día')}
          hint={none}
          value={draft.countPerDay}
          onValueChange={(countPerDay) => set({ countPerDay })}
          error={faults['countPerDay']}
        />
        <NumberField
          label={t('Días de antigüedad mínima')}
          value={draft.seniorityDays}
          onValueChange={(seniorityDays) => set({ seniorityDays })}
          error={faults['seniorityDays']}
        />
        <NumberField
          label={t('Días sin adelantos antes de la prima')}
          value={draft.primaBlockDays}
          onValueChange={(primaBlockDays) => set({ primaBlockDays })}
          error={faults['primaBlockDays']}
        />
        <Select
          label={t('Necesita aprobación')}
          options={[
            { value: 'never', label: t('Nunca') },
            { value: 'above', label: t('Por encima de un valor') },
            { value: 'always', label: t('Siempre') },
          ]}
          value={draft.approval}
          onChange={(event) => set({ approval: event.currentTarget.value as PolicyDraft['approval'] })}
        />
        {draft.approval === 'above' && (
          <MoneyField
            label={t('Aprobación por encima de')}
            value={draft.approvalAbove}
            onValueChange={(approvalAbove) => set({ approvalAbove })}
            error={faults['approvalAbove']}
          />
        )}
        <Select
          label={t('Ingresos en febrero')}
          hint={t('Cómo se cuenta el mes a quien entra después del 1 de febrero.')}
          options={[
            { value: 'commercial', label: t('Mes de 30 días') },
            { value: 'real', label: t('Días reales') },
          ]}
          value={draft.partialFebruary}
          onChange={(event) =>
            set({ partialFebruary: event.currentTarget.value as PolicyDraft['partialFebruary'] })
          }
        />
      </FieldGrid>
      <PolicyHours draft={draft} set={set} faults={faults} />
    </Group>
  );
}

export function FeeFields({ draft, set, faults }: PolicyFieldsProps) {
  const { t } = useTranslation('payrolls');
  return (
    <Group title={t('Comisión')}>
      <FieldGrid>
        <MoneyField
          label={t('Valor fijo, más IVA')}
          value={draft.feeFixed}
          onValueChange={(feeFixed) => set({ feeFixed })}
          error={faults['feeFixed']}
        />
        <NumberField
          kind="percent"
          label={t('Porcentaje, más IVA')}
          value={draft.feePercentage}
          onValueChange={(feePercentage) => set({ feePercentage })}
          error={faults['feePercentage']}
        />
        <Select
          label={t('La paga')}
          options={[
            { value: 'employee', label: t('El empleado') },
            { value: 'employer', label: t('La empresa') },
            { value: 'shared', label: t('Los dos') },
          ]}
          value={draft.feePayer}
          onChange={(event) => set({ feePayer: event.currentTarget.value as PolicyDraft['feePayer'] })}
        />
        {draft.feePayer === 'shared' && (
          <NumberField
            kind="percent"
            label={t('Parte del empleado')}
            value={draft.feeEmployeeShare}
            onValueChange={(feeEmployeeShare) => set({ feeEmployeeShare })}
            error={faults['feeEmployeeShare'] ?? faults['employeeShare']}
          />
        )}
      </FieldGrid>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <h3 id={id} className="text-body font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}
