import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BankLayoutForm } from './bank-layout-form.ts';
import { PlaceFields } from './place-fields.tsx';

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
  const fault = form.fault('reasons');
  return (
    <fieldset className="flex max-w-lg flex-col gap-3">
      <legend className="mb-2 text-table font-medium">{t('Causales de devolución')}</legend>
      {form.rows('reasons').map((row, index) => (
        <div key={row.path} className="flex items-start gap-2">
          <TextField
            className="w-24 shrink-0"
            label={t('Causal')}
            hideLabel={index > 0}
            {...row.text('code')}
          />
          <TextField
            className="min-w-0 flex-1"
            label={t('Qué quiere decir')}
            hideLabel={index > 0}
            {...row.text('words')}
          />
          <IconButton
            className={index > 0 ? '' : 'mt-6'}
            label={t('Quitar la causal {{number}}', { number: index + 1 })}
            onClick={() => form.set({ reasons: reasons.toSpliced(index, 1) })}
          >
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {fault && <FieldError id="reasons-error">{fault}</FieldError>}
      <Button
        size="small"
        look="quiet"
        className="-ml-3 self-start"
        onClick={() => form.set({ reasons: [...reasons, { code: '', words: '' }] })}
      >
        {t('Agregar causal')}
      </Button>
    </fieldset>
  );
}
