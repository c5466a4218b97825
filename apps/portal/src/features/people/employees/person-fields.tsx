import { useTranslation } from 'react-i18next';
import { useCatalogChoices, useDocumentTypeChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CityField } from './city-field.tsx';
import type { PersonForm } from './employee-form.ts';

type Props = { form: Fields<PersonForm> };

export function PersonFields({ form }: Props) {
  const { t } = useTranslation('employees');
  const documentTypes = useDocumentTypeChoices().data ?? [];
  const genders = useCatalogChoices('gender').data ?? [];

  return (
    <FieldGrid>
      <Select {...form.text('documentType')} label={t('Tipo de documento')} options={documentTypes} />
      <TextField {...form.text('documentNumber')} label={t('Número de documento')} />
      <TextField {...form.text('firstName')} label={t('Primer nombre')} />
      <TextField {...form.text('secondName')} label={t('Segundo nombre')} optional />
      <TextField {...form.text('firstSurname')} label={t('Primer apellido')} />
      <TextField {...form.text('secondSurname')} label={t('Segundo apellido')} optional />
      <DateField label={t('Fecha de nacimiento')} optional {...form.field('birthDate')} />
      <Select
        {...form.text('gender')}
        label={t('Género')}
        optional
        options={genders}
        placeholder={t('Sin dato')}
      />
      <TextField
        {...form.text('email')}
        label={t('Correo')}
        optional
        type="email"
        hint={t('A este correo llega el código para activar la aplicación.')}
      />
      <TextField
        {...form.text('mobile')}
        label={t('Celular')}
        optional
        inputMode="tel"
        hint={t('Diez dígitos, por ejemplo 300 123 4567.')}
      />
      <CityField {...form.text('city')} label={t('Ciudad de residencia')} optional />
      <TextField {...form.text('address')} label={t('Dirección')} optional />
    </FieldGrid>
  );
}
