import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, longDate, pesos } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { ToDeductParts } from '../../../lib/to-deduct.tsx';
import { pathTo } from '../../../paths.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ByDay } from './by-day.tsx';
import { Comparison } from './comparison.tsx';
import { LeftOut } from './left-out.tsx';
import { LinesTable } from './lines-table.tsx';
import { PeriodMatters } from './period-matters.tsx';

type Props = { payroll: PayrollSectionProps['payroll']; detail: PeriodDetail };

/** Closing a period: what stops it, what to look at, and what will be deducted of whom. */
export function PeriodClosing({ payroll, detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const [isByDay, setByDay] = useState(false);
  return (
    <>
      <LeftOut detail={detail} />
      {/* The figure comes under the panel's sentence and, where there is room, beside the matters. */}
      <div className="@container">
        <div className="grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[auto_1fr]">
          <div className="min-w-0 @4xl:col-start-2">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0 flex-1">
                <PeriodFigure detail={detail} employees={payroll.employees} />
              </div>
              <RowMenu
                of={detail.period.label}
                entries={[
                  {
                    kind: 'choice',
                    label: t('Ver la tabla por día'),
                    checked: isByDay,
                    onSelect: () => setByDay(!isByDay),
                  },
                ]}
              />
            </div>
            <ToDeductParts figure={detail.toDeduct} payperiodid={detail.period.payperiodid} />
            {isByDay && <ByDay byDay={detail.byDay} />}
          </div>
          <div className="min-w-0 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
            <PeriodMatters detail={detail} />
          </div>
          <div className="min-w-0 @4xl:col-start-2">
            <Comparison detail={detail} />
            <DescriptionList
              className="mt-4"
              items={[
                { term: t('Plazo para confirmar'), value: longDate(detail.period.confirmBy) },
                ...(detail.remittance.by !== null && !detail.remittance.paid
                  ? [{ term: t('Plazo para girar'), value: longDate(detail.remittance.by) }]
                  : []),
                { term: t('Concepto de descuento'), value: detail.deductionConcept },
              ]}
            />
            <Links payroll={payroll} />
          </div>
        </div>
      </div>
      <Section title={t('Qué se descuenta a cada persona')}>
        <LinesTable payperiodid={detail.period.payperiodid} isConfirmed={detail.confirmation !== null} />
      </Section>
    </>
  );
}

/** Deduction of the period: expected, then as reported, and in the end as confirmed. */
function PeriodFigure({ detail, employees }: { detail: PeriodDetail; employees: number }) {
  const { t } = useTranslation('pay-periods');
  const { toDeduct, confirmation, reports } = detail;
  const n = count(toDeduct.employees);
  // Somebody who left is deducted too, and is no employee of the payroll any more.
  const people =
    toDeduct.employees > employees
      ? t('{{n}} personas', { count: toDeduct.employees, n })
      : t('{{n}} de {{of}} empleados', { count: employees, n, of: count(employees) });
  if (confirmation)
    return (
      <Figure
        size="large"
        label={t('Descontado')}
        value={pesos(confirmation.deducted)}
        note={t('Sin descontar {{left}} de {{total}} reportados', {
          left: pesos(confirmation.reported - confirmation.deducted),
          total: pesos(confirmation.reported),
        })}
      />
    );
  return (
    <Figure
      size="large"
      label={reports.length > 0 ? t('Reportado') : t('Por descontar en este periodo')}
      value={pesos(toDeduct.amount)}
      note={people}
    />
  );
}

/** The people behind the figures. */
function Links({ payroll }: Pick<Props, 'payroll'>) {
  const { t } = useTranslation('pay-periods');
  const links = [
    hasPermission('view_employees') && {
      label: t('Empleados de esta nómina'),
      amount: payroll.employees,
      href: pathTo.employees({ nomina: payroll.payrollid }),
    },
  ].filter((link) => link !== false);
  return (
    <ul>
      {links.map(({ label, amount, href }) => (
        <li key={label}>
          <Link
            href={href}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line hover:bg-hover"
          >
            <span className="text-link">{label}</span>
            <span>{count(amount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
