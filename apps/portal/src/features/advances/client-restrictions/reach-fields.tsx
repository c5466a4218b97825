import { contractTypes } from '@antela/contract/employee-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollsOfCompanies } from '../../../lib/choices.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import type { FieldsProps, Reach } from './restriction-form.ts';
import { contractLabels } from './restriction-words.tsx';
import { useCostCenters } from './restrictions.queries.ts';
import { TickGroup } from './tick-group.tsx';

/** People it reaches: places first, then, for few, only some of their people. */
export function ReachFields({ form, set, faults }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  const companies = useCompanyChoices();
  const payrolls = usePayrollsOfCompanies();

  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label={t('A quién alcanza')}
        name="reach"
        options={[
          { value: 'all', label: t('Todas las empresas') },
          { value: 'companies', label: t('Algunas empresas') },
          { value: 'payrolls', label: t('Algunas nóminas') },
        ]}
        value={form.reach}
        onValueChange={(reach) => set({ reach: reach as Reach })}
      />
      {form.reach === 'companies' && (
        <TickGroup
          label={t('Empresas')}
          choices={companies}
          ticked={form.companyids}
          onChange={(companyids) => set({ companyids })}
          error={faults.companyids}
        />
      )}
      {form.reach === 'payrolls' && (
        <TickGroup
          label={t('Nóminas')}
          choices={payrolls}
          ticked={form.payrollids}
          onChange={(payrollids) => set({ payrollids })}
          error={faults.payrollids}
        />
      )}
      <OnlySome form={form} set={set} faults={faults} />
    </div>
  );
}

function OnlySome({ form, set }: FieldsProps) {
  const { t } = useTranslation('client-restrictions');
  const known = useCostCenters().data ?? [];
  const [isOpen] = useState(form.costCenters.length + form.contractTypes.length > 0);
  const costCenters = [...new Set([...form.costCenters, ...known])];
  return (
    <details open={isOpen}>
      <summary className="text-link min-h-8 cursor-pointer">{t('Solo algunas de sus personas')}</summary>
      <div className="mt-3 flex flex-col gap-5">
        <TickGroup
          label={t('Contratos')}
          hint={t('Sin marcar ninguno, todos.')}
          choices={contractTypes.map((type) => ({ value: type, label: t(contractLabels[type]) }))}
          ticked={form.contractTypes}
          onChange={(contractTypes) => set({ contractTypes })}
        />
        {costCenters.length > 0 && (
          <TickGroup
            label={t('Centros de costo')}
            hint={t('Sin marcar ninguno, todos.')}
            choices={costCenters.map((name) => ({ value: name, label: name }))}
            ticked={form.costCenters}
            onChange={(ticked) => set({ costCenters: ticked })}
          />
        )}
      </div>
    </details>
  );
}
