import type { PolicyTerms } from '@antela/contract/advance-policies';
import type { PayPeriod } from '@antela/contract/payrolls';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { calendarDate, daysBetween } from '@antela/rules/calendar-date';
import { pesos as toPesos } from '@antela/rules/money';
import type { PayFrequency } from '@antela/rules/pay-period';
import { policyExample } from '@antela/rules/policy-example';
import type { Availability } from '@antela/rules/rule-result';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useLegalFigures } from './payrolls.queries.ts';

type Props = {
  /** Null while the form holds no whole policy. */
  terms: PolicyTerms | null;
  currentPeriod: PayPeriod | null;
  frequency: string;
};

/** Advance that these terms would allow, computed as the real decision is. */
export function PolicyExamplePanel({ terms, currentPeriod, frequency }: Props) {
  const { t } = useTranslation('payrolls');
  const figures = useLegalFigures();
  const [salary, setSalary] = useState<number | null>(2_000_000);
  const [day, setDay] = useState<number | null>(10);
  const length = currentPeriod ? lengthOf(currentPeriod) : 0;
  const example =
    terms && currentPeriod && figures.data && salary !== null && day !== null
      ? policyExample({
          policy: terms as AdvancePolicy,
          period: periodOf(currentPeriod, frequency),
          monthlySalary: toPesos(salary),
          dayOfPeriod: day,
          figures: figures.data,
        })
      : null;

  return (
    <Panel>
      <h3 className="mb-4 text-body font-semibold">{t('Un ejemplo')}</h3>
      <div className="flex flex-col gap-4">
        <MoneyField label={t('Con un salario de')} value={salary} onValueChange={setSalary} />
        <NumberField
          label={t('En el día del periodo')}
          hint={length > 0 ? t('De 1 a {{length}}.', { length }) : undefined}
          value={day}
          onValueChange={setDay}
        />
        <div aria-live="polite">
          {example ? (
            <ExampleFigures example={example} />
          ) : (
            <p className="text-ink-2">
              {currentPeriod
                ? t('Completa los datos para ver el ejemplo.')
                : t('El ejemplo aparece cuando la nómina tiene un periodo.')}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function ExampleFigures({ example }: { example: Availability }) {
  const { t } = useTranslation('payrolls');
  return (
    <>
      <Figure
        size="large"
        label={t('Puede adelantar')}
        value={pesos(example.available)}
        note={
          example.available === 0
            ? t('No llega al mínimo por adelanto.')
            : t('Ha ganado {{accrued}} en el periodo.', { accrued: pesos(example.accrued) })
        }
      />
      {example.quote && (
        <DescriptionList
          className="mt-4"
          items={[
            { term: t('Comisión'), value: pesos(example.quote.fee) },
            { term: t('IVA'), value: pesos(example.quote.vat) },
            {
              term: t('Se le descuenta'),
              value: pesos(example.quote.principal + example.quote.employeePays),
            },
            { term: t('Paga la empresa'), value: pesos(example.quote.employerPays) },
          ]}
        />
      )}
      {example.needsApproval && example.available > 0 && (
        <p className="mt-3 text-small text-ink-2">{t('Alguien tendría que aprobarlo.')}</p>
      )}
    </>
  );
}

const lengthOf = ({ startDate, endDate }: PayPeriod): number =>
  daysBetween(calendarDate(startDate), calendarDate(endDate)) + 1;

const periodOf = (period: PayPeriod, frequency: string) => ({
  frequency: frequency as PayFrequency,
  start: calendarDate(period.startDate),
  end: calendarDate(period.endDate),
  cutoff: new Date(period.cutoffAt),
  paymentDate: calendarDate(period.paymentDate),
  confirmBy: calendarDate(period.confirmBy),
});
