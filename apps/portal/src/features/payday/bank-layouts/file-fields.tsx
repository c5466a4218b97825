import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BankLayoutForm } from './bank-layout-form.ts';

/** Fields of the whole file. */
export function FileFields({ form }: { form: Fields<BankLayoutForm> }) {
  const { t } = useTranslation('bank-layouts');
  return (
    <Section title={t('El archivo')}>
      <FieldGrid>
        <TextField label={t('Nombre del formato')} {...form.text('name')} />
        <Select
          label={t('Tipo de archivo')}
          options={[
            { value: 'txt', label: t('Texto (.txt)') },
            { value: 'csv', label: t('CSV (.csv)') },
          ]}
          {...form.text('extension')}
        />
        <Select
          label={t('Separador')}
          options={[
            { value: '', label: t('Ninguno: cada columna tiene su posición') },
            { value: ';', label: t('Punto y coma') },
            { value: ',', label: t('Coma') },
            { value: '|', label: t('Barra vertical') },
            { value: '\t', label: t('Tabulación') },
          ]}
          {...form.text('separator')}
        />
        <Select
          label={t('Fin de línea')}
          options={[
            { value: 'crlf', label: t('CR LF, el de Windows') },
            { value: 'lf', label: t('LF') },
          ]}
          {...form.text('lineEnd')}
        />
        <Select
          label={t('Letras de los nombres')}
          options={[
            { value: 'ascii', label: t('Sin tildes ni eñes (ASCII)') },
            { value: 'latin1', label: t('Con tildes y eñes (ISO 8859-1)') },
          ]}
          {...form.text('encoding')}
        />
        <NumberField
          label={t('Líneas por bloque')}
          optional
          hint={t('Solo si el banco pide bloques: el archivo se completa hasta el último.')}
          {...form.field('blockLines')}
        />
        {form.values.blockLines !== null && (
          <TextField
            label={t('Con qué se completa el bloque')}
            hint={t('Un carácter que llena la línea.')}
            {...form.text('blockFill')}
          />
        )}
      </FieldGrid>
    </Section>
  );
}
