import { bankOutcomes } from '@antela/contract/bank-layout';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BankLayoutForm } from './bank-layout-form.ts';
import { outcomeWords } from './bank-layout-words.ts';
import { PlaceFields } from './place-fields.tsx';
import { ReturnFields } from './return-fields.tsx';

type Props = { form: Fields<BankLayoutForm> };

/** Where the bank's answer says which payment came to what. */
export function AnswerFields({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  return (
    <Section
      title={t('La respuesta del banco')}
      note={t('Cada pago se reconoce por su referencia, la misma que va en el archivo.')}
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          name="answerKind"
          label={t('¿Cómo llega?')}
          value={form.values.answerKind}
          onValueChange={(kind) => form.set({ answerKind: kind as BankLayoutForm['answerKind'] })}
          options={[
            { value: 'table', label: t('En columnas con título (CSV o Excel)') },
            { value: 'positions', label: t('En líneas de texto, cada dato en su posición') },
          ]}
        />
        {form.values.answerKind === 'table' ? <Titles form={form} /> : <Places form={form} />}
        <Words form={form} />
        <ReturnFields form={form} />
      </div>
    </Section>
  );
}

function Titles({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  return (
    <FieldGrid>
      <TextField
        label={t('Columna de la referencia')}
        hint={t('Si el banco cambia el título, escribe los dos con una coma.')}
        {...form.text('reference')}
      />
      <TextField label={t('Columna del estado')} {...form.text('outcome')} />
      <TextField label={t('Columna del motivo')} {...form.text('reason')} />
    </FieldGrid>
  );
}

function Places({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  const places = [
    ['referenceAt', t('Referencia')],
    ['outcomeAt', t('Estado')],
    ['reasonAt', t('Motivo')],
  ] as const;
  return (
    <FieldGrid>
      <TextField label={t('Las líneas de pagos empiezan por')} {...form.text('lineBegins')} />
      {places.map(([name, label]) => (
        <PlaceFields key={name} label={label} place={form.part(name)} />
      ))}
    </FieldGrid>
  );
}

function Words({ form }: Props) {
  const { t } = useTranslation('bank-layouts');
  const { words } = form.values;
  const fault = form.fault('words');
  return (
    <fieldset className="flex max-w-lg flex-col gap-3">
      <legend className="mb-2 text-table font-medium">{t('Palabras del banco')}</legend>
      {form.rows('words').map((row, index) => (
        <div key={row.path} className="flex items-start gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t('El banco dice')}
            hideLabel={index > 0}
            {...row.text('word')}
          />
          <Select
            className="min-w-0 flex-1"
            label={t('Y es')}
            hideLabel={index > 0}
            options={bankOutcomes.map((value) => ({ value, label: t(outcomeWords[value]) }))}
            {...row.text('outcome')}
          />
          <IconButton
            className={index > 0 ? '' : 'mt-6'}
            label={t('Quitar la palabra {{number}}', { number: index + 1 })}
            onClick={() => form.set({ words: words.toSpliced(index, 1) })}
          >
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {fault && <FieldError id="words-error">{fault}</FieldError>}
      <Button
        size="small"
        look="quiet"
        className="-ml-3 self-start"
        onClick={() => form.set({ words: [...words, { word: '', outcome: 'paid' }] })}
      >
        {t('Agregar palabra')}
      </Button>
    </fieldset>
  );
}
