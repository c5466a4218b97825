import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BankLayoutForm } from './bank-layout-form.ts';
import { PlaceFields } from './place-fields.tsx';
import { RowFields } from './row-fields.tsx';

type Props = { form: Fields<BankLayoutForm> };

/** Where a clearing house's own file says which payments came back. */
export function ReturnFields({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        label={t('También leer el archivo de devoluciones de la cámara')}
        hint={t(
          'Cada pago devuelto se reconoce por su secuencia, y su cuenta y su valor tienen que coincidir.',
        )}
        {...form.tick('readsReturns')}
      />
      {form.values.readsReturns && (
        <>
          <FieldGrid>
            <TextField label={t('Las líneas de devoluciones empiezan por')} {...form.text('returnsBegin')} />
            <PlaceFields label={t('Secuencia')} place={form.part('sequenceAt')} />
            <PlaceFields label={t('Causal')} place={form.part('returnReasonAt')} />
          </FieldGrid>
          <Reasons form={form} />
        </>
      )}
    </div>
  );
}

function Reasons({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  const { reasons } = form.values;
  return (
    <RowFields
      legend={t('Causales de devolución')}
      rows={form.rows('reasons')}
      path="reasons"
      fault={form.fault('reasons')}
      addLabel={t('Agregar causal')}
      removeLabel={(number) => t('Quitar la causal {{number}}', { number })}
      onAdd={() => form.set({ reasons: [...reasons, { code: '', words: '' }] })}
      onRemove={(index) => form.set({ reasons: reasons.toSpliced(index, 1) })}
    >
      {(row, isFirst) => (
        <>
          <TextField
            className="w-24 shrink-0"
            label={t('Causal')}
            hideLabel={!isFirst}
            {...row.text('code')}
          />
          <TextField
            className="min-w-0 flex-1"
            label={t('Qué quiere decir')}
            hideLabel={!isFirst}
            {...row.text('words')}
          />
        </>
      )}
    </RowFields>
  );
}
