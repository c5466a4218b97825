import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCatalogChoices, useDocumentTypeChoices } from '../../../lib/choices.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CityField } from './city-field.tsx';
import type { PersonForm } from './employee-form.ts';

export function PersonFields({ readOnly = false }: { readOnly?: boolean }) {
  const { t } = useTranslation('employees');
  const { register, control, formState, watch } = useFormContext<{ person: PersonForm }>();
  const documentTypes = useDocumentTypeChoices().data ?? [];
  const genders = useCatalogChoices('gender').data ?? [];
  const faults = formState.errors.person ?? {};
  const text = (name: Exclude<keyof PersonForm, 'birthDate'>) => ({
    ...register(`person.${name}`),
    readOnly,
    error: faults[name]?.message && t(faults[name].message),
    autoComplete: 'off',
  });

  return (
    <FieldGrid>
      {/* Values are given as well as registered where the options come later than the form. */}
      <Select
        {...text('documentType')}
        value={watch('person.documentType')}
        label={t('Tipo de documento')}
        options={documentTypes}
        disabled={readOnly}
      />
      <TextField {...text('documentNumber')} label={t('Número de documento')} />
      <TextField {...text('firstName')} label={t('Primer nombre')} />
      <TextField {...text('secondName')} label={t('Segundo nombre')} optional />
      <TextField {...text('firstSurname')} label={t('Primer apellido')} />
      <TextField {...text('secondSurname')} label={t('Segundo apellido')} optional />
      <Controller
        control={control}
        name="person.birthDate"
        render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
          <DateField
            label={t('Fecha de nacimiento')}
            optional
            {...{ value, ref, onBlur, readOnly }}
            onValueChange={onChange}
            error={fieldState.error?.message && t(fieldState.error.message)}
          />
        )}
      />
      <Select
        {...text('gender')}
        value={watch('person.gender')}
        label={t('Género')}
        optional
        options={genders}
        placeholder={t('Sin dato')}
        disabled={readOnly}
      />
      <TextField
        {...text('email')}
        label={t('Correo')}
        optional
        type="email"
        hint={t('A este correo llega el código para activar la aplicación.')}
      />
      <TextField
        {...text('mobile')}
        label={t('Celular')}
        optional
        inputMode="tel"
        hint={t('Diez dígitos, por ejemplo 300 123 4567.')}
      />
      <CityField {...text('city')} label={t('Ciudad de residencia')} optional />
      <TextField {...text('address')} label={t('Dirección')} optional />
    </FieldGrid>
  );
}
