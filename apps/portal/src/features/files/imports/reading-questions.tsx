import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { DateOrder, NameOrder } from './column-mapping.ts';

type DateOrders = ImportDetail['dateOrders'];
type Props = {
  /** Columns whose dates can be read both ways. */
  dates: ImportDetail['columns'];
  dateOrders: DateOrders;
  onDateOrders: (orders: DateOrders) => void;
  /** First whole name of the file, if any; null where no column has whole names. */
  nameSample: string | null;
  nameOrder: NameOrder;
  onNameOrder: (order: NameOrder) => void;
};

/** Orders in which a column is written, each asked once for all of its rows. */
export function ReadingQuestions({
  dates,
  dateOrders,
  onDateOrders,
  nameSample,
  nameOrder,
  onNameOrder,
}: Props) {
  const { t } = useTranslation('imports');
  if (dates.length === 0 && nameSample === null) return null;
  return (
    <Section title={t('Cómo se leen los valores')}>
      <div className="flex flex-wrap gap-x-12 gap-y-6">
        {dates.map(({ index, header, letter, samples }) => (
          <RadioGroup
            key={index}
            label={t('Fechas de la columna {{column}}', { column: header || letter })}
            hint={samples[0] && t('En tu archivo dice «{{value}}».', { value: samples[0] })}
            name={`dateOrder ${index}`}
            value={dateOrders.find((column) => column.index === index)?.order ?? 'dmy'}
            onValueChange={(order) =>
              onDateOrders([
                ...dateOrders.filter((column) => column.index !== index),
                { index, order: order as DateOrder },
              ])
            }
            options={[
              { value: 'dmy', label: t('3/4/2026 es el 3 de abril: primero el día') },
              { value: 'mdy', label: t('3/4/2026 es el 4 de marzo: primero el mes') },
            ]}
          />
        ))}
        {nameSample !== null && (
          <RadioGroup
            label={t('Nombre completo')}
            hint={nameSample !== '' && t('En tu archivo dice «{{name}}».', { name: nameSample })}
            name="nameOrder"
            value={nameOrder}
            onValueChange={(value) => onNameOrder(value as NameOrder)}
            options={[
              { value: 'surnames-first', label: t('Primero los apellidos: Rojas Peña Ana Lucía') },
              { value: 'given-first', label: t('Primero los nombres: Ana Lucía Rojas Peña') },
            ]}
          />
        )}
      </div>
    </Section>
  );
}
