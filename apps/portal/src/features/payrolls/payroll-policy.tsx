import type { ResponseOf } from '@antela/contract/endpoint';
import type { getPayroll } from '@antela/contract/payrolls';
import { useTranslation } from 'react-i18next';
import { count, longDate, percent, pesos } from '../../lib/format.ts';
import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/panel.tsx';

type Policy = NonNullable<ResponseOf<typeof getPayroll>['data']['policy']>;

/** The terms in force, in the words of who answers an employee's question. */
export function PayrollPolicy({ policy }: { policy: Policy | null }) {
  const { t } = useTranslation('payrolls');
  const groups = useGroups();
  if (!policy) {
    return (
      <EmptyState title={t('Esta nómina no tiene una política vigente')}>
        {t('Sin política nadie puede adelantar. La define el servicio con lo que acuerdas.')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-6 text-ink-2">
        {t(
          'Versión {{version}}, vigente desde el {{date}}. Cada adelanto conserva la versión con que se pidió.',
          { version: policy.version, date: longDate(policy.validFrom) },
        )}
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        {groups(policy).map(({ title, items }) => (
          <Section key={title} title={title}>
            <DescriptionList items={items} />
          </Section>
        ))}
      </div>
    </>
  );
}

function useGroups(): (policy: Policy) => { title: string; items: Description[] }[] {
  const { t } = useTranslation('payrolls');
  const limit = (amount: number | null) => (amount === null ? t('Sin límite') : pesos(amount));
  const times = (number: number | null) => (number === null ? t('Sin límite') : count(number));
  const payers = { employee: t('El empleado'), employer: t('La empresa'), shared: t('Los dos') };
  const protections = {
    strict: t('Estricta: no se toca'),
    warn: t('Avisa, sin impedirlo'),
    off: t('No aplica'),
  };

  return (policy) => [
    {
      title: t('Cuánto'),
      items: [
        { term: t('Del salario ya ganado'), value: percent(policy.percentage) },
        { term: t('De la prima ya causada'), value: percent(policy.primaPercentage) },
        { term: t('Mínimo por adelanto'), value: pesos(policy.minimumAmount) },
        { term: t('Máximo por adelanto'), value: limit(policy.maximumAmount) },
        { term: t('En múltiplos de'), value: pesos(policy.step) },
        { term: t('Máximo por periodo'), value: limit(policy.maximumPerPeriod) },
        { term: t('Cupo de la empresa por periodo'), value: limit(policy.companyCreditPerPeriod) },
        { term: t('Protección del salario mínimo'), value: protections[policy.wageProtection] },
      ],
    },
    {
      title: t('Cuándo'),
      items: [
        { term: t('Adelantos por periodo'), value: times(policy.countPerPeriod) },
        { term: t('Adelantos por día'), value: times(policy.countPerDay) },
        { term: t('Antigüedad mínima'), value: t('{{count}} días', { count: policy.seniorityDays }) },
        {
          term: t('Sin adelantos de prima antes de su pago'),
          value: t('{{count}} días', { count: policy.primaBlockDays }),
        },
        { term: t('Necesita aprobación'), value: approvalWords(policy.approvalAbove, t) },
      ],
    },
    {
      title: t('Comisión'),
      items: [
        { term: t('Valor fijo, más IVA'), value: pesos(policy.fee.fixed) },
        { term: t('Porcentaje, más IVA'), value: percent(policy.fee.percentage) },
        { term: t('La paga'), value: payers[policy.fee.payer] },
        ...(policy.fee.payer === 'shared'
          ? [{ term: t('Parte del empleado'), value: percent(policy.fee.employeeShare) }]
          : []),
      ],
    },
  ];
}

function approvalWords(
  above: number | null,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (above === null) return t('Nunca');
  return above === 0 ? t('Siempre') : t('Por encima de {{amount}}', { amount: pesos(above) });
}
