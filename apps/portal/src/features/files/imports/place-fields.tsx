import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { Select } from '../../../ui/select.tsx';
import type { Place } from './column-mapping.ts';

type Props = {
  place: Place;
  onChange: (place: Place) => void;
  /** False where rows are about people who have a payroll already. */
  withPayroll?: boolean;
};

/** Company and payroll for the rows that do not say theirs. */
export function PlaceFields({ place, onChange, withPayroll = true }: Props) {
  const { t } = useTranslation('imports');
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices().filter(({ companyid }) => companyid === place.companyid);
  return (
    <div className="grid max-w-2xl gap-x-6 gap-y-5 sm:grid-cols-2">
      <Select
        label={t('Empresa')}
        options={companies}
        placeholder={t('La dice el archivo')}
        value={place.companyid ?? ''}
        onChange={(event) => onChange({ companyid: event.currentTarget.value || null, payrollid: null })}
      />
      {withPayroll && (
        <Select
          label={t('Nómina')}
          options={payrolls}
          placeholder={place.companyid === null ? t('Elige primero la empresa') : t('La dice el archivo')}
          disabled={place.companyid === null}
          value={place.payrollid ?? ''}
          onChange={(event) => onChange({ ...place, payrollid: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}

/** With one company, or one payroll in it, there is nothing to choose. */
export function useDefaultPlace(): Place {
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const companyid = companies.length === 1 ? (companies[0]?.value ?? null) : null;
  const ofCompany = payrolls.filter((payroll) => payroll.companyid === companyid);
  return { companyid, payrollid: ofCompany.length === 1 ? (ofCompany[0]?.value ?? null) : null };
}
