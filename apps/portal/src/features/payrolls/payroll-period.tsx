import type { PayrollRow } from '@antela/contract/payrolls';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../lib/data-store.ts';
import { count, longDate, longInstant, pesos } from '../../lib/format.ts';
import { periodStateKinds } from '../../lib/pay-period.ts';
import { pathTo } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Link } from '../../ui/link.tsx';
import { SideBySide } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';

/** The period in hand: what it is about to deduct, its dates, and the lists behind the figures. */
export function PayrollPeriod({ payroll }: { payroll: PayrollRow }) {
  const { t } = useTranslation('payrolls');
  const period = payroll.currentPeriod;
  if (!period)
    return (
      <EmptyState title={t('Esta nómina no tiene un periodo en curso')}>
        {t('El calendario dice cuándo abre el próximo.')}
      </EmptyState>
    );

  const links = [
    ...(hasPermission('view_transactions')
      ? [
          {
            label: t('Adelantos de este periodo'),
            amount: count(payroll.advances),
            href: pathTo.transactions({ periodo: period.payperiodid }),
          },
          {
            label: t('Adelantos que esperan aprobación'),
            amount: null,
            href: pathTo.transactions({ periodo: period.payperiodid, pago: 'en-aprobacion' }),
          },
        ]
      : []),
    ...(hasPermission('view_employees')
      ? [
          {
            label: t('Empleados de esta nómina'),
            amount: count(payroll.employees),
            href: pathTo.employees({ nomina: payroll.payrollid }),
          },
        ]
      : []),
  ];

  return (
    <SideBySide
      aside={
        <>
          <Figure
            size="large"
            label={t('Por descontar en esta nómina')}
            value={pesos(payroll.toDeduct)}
            note={t('{{n}} adelantos', { count: payroll.advances, n: count(payroll.advances) })}
          />
          <ul className="mt-5 border-t border-line">
            {links.map(({ label, amount, href }) => (
              <li key={label}>
                <Link
                  href={href}
                  className="flex min-h-11 items-center justify-between gap-4 border-b border-line hover:bg-hover"
                >
                  <span className="text-link">{label}</span>
                  {amount !== null && <span>{amount}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <DescriptionList
        items={[
          {
            term: t('Estado'),
            value: (
              <StateTag kind={periodStateKinds[period.state]}>
                {t(payPeriodStateLabels[period.state])}
              </StateTag>
            ),
          },
          {
            term: t('Días del periodo'),
            value: t('del {{from}} al {{to}}', {
              from: longDate(period.startDate),
              to: longDate(period.endDate),
            }),
          },
          { term: t('Corte: último momento para adelantar'), value: longInstant(period.cutoffAt) },
          { term: t('Pago de la nómina'), value: longDate(period.paymentDate) },
          { term: t('Plazo para confirmar lo descontado'), value: longDate(period.confirmBy) },
          { term: t('Concepto de descuento'), value: payroll.deductionConcept },
        ]}
      />
    </SideBySide>
  );
}
