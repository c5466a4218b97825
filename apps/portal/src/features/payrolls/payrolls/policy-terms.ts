import type { PolicyTerms } from '@antela/contract/advance-policies';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { hoursText } from '@antela/rules/schedule-text';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../lib/conditional-save.ts';
import { count, percent, pesos } from '../../../lib/format.ts';

type Terms = PolicyTerms | AdvancePolicy;
type TermGroup = { title: string; items: Fact[] };

/** The terms of a policy in the words of who answers an employee's question. */
export function useTermGroups(): (terms: Terms) => TermGroup[] {
  const { t } = useTranslation('payrolls');
  const limit = (amount: number | null) => (amount === null ? t('Sin límite') : pesos(amount));
  const times = (number: number | null) => (number === null ? t('Sin límite') : count(number));
  const payers = { employee: t('El empleado'), employer: t('La empresa'), shared: t('Los dos') };
  const protections = {
    strict: t('Estricta: no se toca'),
    warn: t('Avisa, sin impedirlo'),
    off: t('No aplica'),
  };
  const approval = (above: number | null) => {
    if (above === null) return t('Nunca');
    return above === 0 ? t('Siempre') : t('Por encima de {{amount}}', { amount: pesos(above) });
  };

  return (terms) => [
    {
      title: t('Cuánto'),
      items: [
        { term: t('Del salario ya ganado'), value: percent(terms.percentage) },
        { term: t('De la prima ya causada'), value: percent(terms.primaPercentage) },
        { term: t('Mínimo por adelanto'), value: pesos(terms.minimumAmount) },
        { term: t('Máximo por adelanto'), value: limit(terms.maximumAmount) },
        { term: t('En múltiplos de'), value: pesos(terms.step) },
        { term: t('Máximo por periodo'), value: limit(terms.maximumPerPeriod) },
        { term: t('Cupo de la empresa por periodo'), value: limit(terms.companyCreditPerPeriod) },
        { term: t('Protección del salario mínimo'), value: protections[terms.wageProtection] },
      ],
    },
    {
      title: t('Cuándo'),
      items: [
        { term: t('Adelantos por periodo'), value: times(terms.countPerPeriod) },
        { term: t('Adelantos por día'), value: times(terms.countPerDay) },
        { term: t('Antigüedad mínima'), value: t('{{count}} días', { count: terms.seniorityDays }) },
        { term: t('Horario'), value: hoursText(terms.hours) },
        {
          term: t('Sin adelantos de prima antes de su pago'),
          value: t('{{count}} días', { count: terms.primaBlockDays }),
        },
        { term: t('Necesita aprobación'), value: approval(terms.approvalAbove) },
        {
          term: t('Ingresos en febrero'),
          value: terms.partialFebruary === 'real' ? t('Días reales') : t('Mes de 30 días'),
        },
      ],
    },
    {
      title: t('Comisión'),
      items: [
        { term: t('Valor fijo, más IVA'), value: pesos(terms.fee.fixed) },
        { term: t('Porcentaje, más IVA'), value: percent(terms.fee.percentage) },
        { term: t('La paga'), value: payers[terms.fee.payer] },
        {
          term: t('Parte del empleado'),
          value: terms.fee.payer === 'shared' ? percent(terms.fee.employeeShare) : null,
        },
      ],
    },
  ];
}
