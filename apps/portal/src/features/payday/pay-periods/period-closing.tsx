import type { PeriodDetail } from '@antela/contract/pay-periods';
import { calendarDate } from '@antela/rules/calendar-date';
import { deductionWarnings } from '@antela/rules/deduction-list';
import { primaPaymentWithin } from '@antela/rules/prima';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, longDate, pesos } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { SameDayNote } from '../../../lib/same-day.tsx';
import { ToDeductParts } from '../../../lib/to-deduct.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Press } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section, SideBySide } from '../../../ui/panel.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { LeftOut } from './left-out.tsx';
import { LinesTable } from './lines-table.tsx';
import { linesSearch, type WarningFilter } from './pay-periods-search.ts';
import { PeriodActions } from './period-actions.tsx';

/** Closing a period: where it stands, what stops it, what to look at, and what will be deducted of whom. */
export function PeriodClosing({ payrollid, payroll }: PayrollSectionProps) {
  return (
    <ChosenPeriod
      payrollid={payrollid}
      waiting={[['cutoff', 'reported', 'confirmed', 'with_differences']]}
      otherwise={({ state }) => state === 'open'}
    >
      {(detail) => <Closing payroll={payroll} detail={detail} />}
    </ChosenPeriod>
  );
}

type Props = { payroll: PayrollSectionProps['payroll']; detail: PeriodDetail };

function Closing({ payroll, detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const steps = [t('Validar'), t('Revisar'), t('Reportar'), t('Confirmar'), t('Conciliar')];
  return (
    <>
      <Stepper
        label={t('Pasos del cierre')}
        steps={steps.map((label) => ({ label }))}
        current={stepOf(detail)}
      />
      <Blocks detail={detail} />
      <LeftOut detail={detail} />
      <SideBySide
        aside={
          <>
            <PeriodFigure detail={detail} employees={payroll.employees} />
            <ToDeductParts figure={detail.toDeduct} payperiodid={detail.period.payperiodid} />
            <p className="mt-1 text-small text-ink-2">{useComparison()(detail)}</p>
            <SameDayNote figure={detail.toDeduct} sameDay={detail.sameDay} isDated />
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
          </>
        }
      >
        <Warnings detail={detail} />
        <PeriodActions payrollid={payroll.payrollid} detail={detail} />
      </SideBySide>
      <Section title={t('Descuentos')} note={t('Lo que se descuenta a cada persona.')}>
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

/** Counted from zero; past the last one when everything is done. */
function stepOf({ period, blocks }: PeriodDetail): number {
  switch (period.state) {
    case 'scheduled':
    case 'open':
      return 0;
    case 'cutoff':
      return blocks.inPayment > 0 ? 0 : 1;
    case 'reported':
      return 3;
    case 'closed':
      return 5;
    default:
      return 4;
  }
}

function Blocks({ detail: { blocks, period, actions } }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const link = (
    <Link href={pathTo.transactions({ periodo: period.payperiodid })} className="text-link">
      {t('Ver los adelantos')}
    </Link>
  );
  const isEarly = period.state === 'open';
  const paysPrima = primaPaymentWithin(calendarDate(period.startDate), calendarDate(period.endDate)) !== null;
  return (
    <div className="grid gap-3 empty:hidden">
      {blocks.inPayment > 0 && !isEarly && !actions.includes('withdraw') && (
        <Alert
          tone="warn"
          title={t('{{count}} adelantos todavía se están pagando o esperan aprobación', {
            count: blocks.inPayment,
          })}
          actions={
            <>
              {link}
              {paysPrima && (
                <Link href={pathTo.prima({})} className="text-link">
                  {t('Ver los de prima')}
                </Link>
              )}
            </>
          }
        >
          {t(
            'El reporte espera a que terminen: pídelo ya y se emite solo. O déjalos para el periodo siguiente.',
          )}
        </Alert>
      )}
      {blocks.failed > 0 && (
        <Alert
          tone="warn"
          title={t('{{count}} pagos fallidos no entran al descuento', { count: blocks.failed })}
          actions={link}
        >
          {t('Inténtalos de nuevo o cancélalos antes de reportar.')}
        </Alert>
      )}
      {blocks.outOfDate !== null && blocks.outOfDate !== 0 && (
        <Alert tone="bad" title={t('El reporte ya no dice lo mismo que los adelantos')}>
          {t('Hay una diferencia de {{amount}}. Emite una nueva versión antes de confirmar.', {
            amount: pesos(blocks.outOfDate),
          })}
        </Alert>
      )}
    </div>
  );
}

function Warnings({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { state, patch } = useUrlState(linesSearch);
  const rows: { code: WarningFilter; label: string }[] = [
    ...Object.entries(deductionWarnings).map(([code, label]) => ({
      code: code as WarningFilter,
      label: t(label),
    })),
    { code: 'any', label: t('Con alguna alerta') },
  ];
  if (detail.warnings.any === 0) return <p className="text-ink-2">{t('Ninguna línea tiene alertas.')}</p>;
  return (
    <Section title={t('Alertas')} note={t('No cambian el descuento: revísalas antes de reportar.')}>
      <ul className="border-t border-line">
        {rows
          .filter(({ code }) => detail.warnings[code] > 0)
          .map(({ code, label }) => (
            <li key={code}>
              <Press
                aria-pressed={state.alerta === code}
                className="flex min-h-11 w-full items-center justify-between gap-4 border-b border-line text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-semibold"
                onClick={() => patch({ alerta: state.alerta === code ? null : code })}
              >
                <span className="text-link">{label}</span>
                <span>{count(detail.warnings[code])}</span>
              </Press>
            </li>
          ))}
      </ul>
    </Section>
  );
}

function useComparison(): (detail: PeriodDetail) => string {
  const { t } = useTranslation('pay-periods');
  return ({ previous, toDeduct }) => {
    if (!previous) return t('No hay un reporte anterior con qué comparar.');
    const difference = toDeduct.amount - previous.total;
    const words = {
      label: previous.label,
      amount: pesos(Math.abs(difference)),
      total: pesos(previous.total),
    };
    if (difference === 0) return t('Igual que en {{label}}: {{total}}.', words);
    return difference > 0
      ? t('{{amount}} más que en {{label}}, que fue de {{total}}.', words)
      : t('{{amount}} menos que en {{label}}, que fue de {{total}}.', words);
  };
}
