import { bankOutcomes } from '@antela/contract/bank-layout';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BankLayoutForm } from './bank-layout-form.ts';
import { outcomeWords } from './bank-layout-words.ts';
import { PlaceFields } from './place-fields.tsx';
import { ReturnFields } from './return-fields.tsx';
import { RowFields } from './row-fields.tsx';

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
  return (
    <RowFields
      legend={t('Palabras del banco')}
      rows={form.rows('words')}
      path="words"
      fault={form.fault('words')}
      addLabel={t('Agregar palabra')}
      removeLabel={(number) => t('Quitar la palabra {{number}}', { number })}
      onAdd={() => form.set({ words: [...words, { word: '', outcome: 'paid' }] })}
      onRemove={(index) => form.set({ words: words.toSpliced(index, 1) })}
    >
      {(row, isFirst) => (
        <>
          <TextField
            className="min-w-0 flex-1"
            label={t('El banco dice')}
            hideLabel={!isFirst}
            {...row.text('word')}
          />
          <Select
            className="min-w-0 flex-1"
            label={t('Y es')}
            hideLabel={!isFirst}
            options={bankOutcomes.map((value) => ({ value, label: t(outcomeWords[value]) }))}
            {...row.text('outcome')}
          />
        </>
      )}
    </RowFields>
  );
}
