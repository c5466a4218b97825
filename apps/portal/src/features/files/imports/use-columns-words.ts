import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { inWords, type FormFact } from '../../../lib/conditional-save.ts';
import { joined } from '../../../lib/format.ts';
import type { ColumnsForm } from './column-mapping.ts';

/** Words for the columns step: each column by its title, and how its values are read. */
export function useColumnsWords({
  columns,
  targets,
}: ImportDetail): (form: ColumnsForm) => FormFact<ColumnsForm>[] {
  const { t } = useTranslation('imports');
  const [companies, payrolls] = [useCompanyChoices(), usePayrollChoices()];
  const labelOf = (field: string | null) =>
    targets.find((target) => target.field === field)?.label ?? t('No se usa');
  const nameIn = (choices: readonly { value: string; label: string }[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? t('La dice el archivo');
  const orders = { dmy: t('primero el día'), mdy: t('primero el mes') };
  return (form) =>
    inWords(form, [
      ...columns.map(({ index, header, letter }) => {
        const key = `column ${index}` as const;
        return [
          key,
          t('Columna «{{name}}»', { name: header || letter }),
          labelOf(form[key] ?? null),
        ] as const;
      }),
      ['companyid', t('Empresa'), nameIn(companies, form.companyid)],
      ['payrollid', t('Nómina'), nameIn(payrolls, form.payrollid)],
      ['dateOrders', t('Fechas'), joined(...form.dateOrders.map(({ order }) => orders[order]))],
      ['fills', t('Cuenta'), joined(...form.fills.map(({ value }) => value))],
      [
        'nameOrder',
        t('Nombre completo'),
        form.nameOrder === 'given-first' ? t('Primero los nombres') : t('Primero los apellidos'),
      ],
    ]);
}
