import type { DifferenceGroup } from '@antela/contract/deduction-lines';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { closingEquation, type ClosingTerm } from '@antela/rules/closing-equation';
import { useTranslation } from 'react-i18next';
import { count, dot, longInstant, pesos, pesosMoved } from '../../../lib/format.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { DescriptionList, type Description } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';
import { destinationSearch, DifferenceSheet, wordOfGroup } from './difference-sheet.tsx';
import { RemitBy } from './remit-by.tsx';

type Confirmation = NonNullable<PeriodDetail['confirmation']>;

/** Terms that are people, each with the group of differences behind it. */
const groupOf: Partial<Record<ClosingTerm, DifferenceGroup>> = {
  next_period: 'next_period',
  final_settlement: 'final_settlement',
  debt: 'debt',
  came_back: 'came_back',
  unanswered: 'unanswered',
  give_back: 'give_back',
  given_back: 'give_back',
};

/** The whole way from what was reported to what is remitted, each term the way to the rows behind it. */
export function ClosingEquation({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { state, patch } = useUrlState(destinationSearch);
  const names = useTermNames(detail);
  const terms = useTerms(detail);
  const rest = useRest(detail);
  const { confirmation } = detail;
  if (!confirmation) return null;
  const opened = state.destino && (Object.keys(names) as ClosingTerm[]).find(isNamed(state.destino));
  return (
    <Section title={t('De lo reportado a lo que giras')}>
      <DescriptionList items={[...terms, ...rest]} />
      <How confirmation={confirmation} />
      {state.destino && opened && (
        <DifferenceSheet
          destination={state.destino}
          title={names[opened]}
          payperiodid={detail.period.payperiodid}
          onClose={() => patch({ destino: null }, { keepPage: true })}
        />
      )}
    </Section>
  );
}

const isNamed = (word: string) => (term: ClosingTerm) => {
  const group = groupOf[term];
  return group !== undefined && wordOfGroup[group] === word;
};

function useTermNames({ remittance, reports }: PeriodDetail): Record<ClosingTerm, string> {
  const { t } = useTranslation('pay-periods');
  return {
    reported: t('Reportado, versión {{version}}', { version: reports[0]?.version ?? 1 }),
    next_period: t('Pasa al próximo periodo'),
    final_settlement: t('Va a la liquidación final'),
    debt: t('Queda como deuda de la persona'),
    came_back: t('Lo devolvió el banco: nadie lo debe'),
    unanswered: t('Sin respuesta'),
    give_back: t('Descontado de más'),
    deducted: t('Descontado'),
    given_back: t('Se devuelve a los empleados'),
    employer_cost: remittance.employerCost < 0 ? t('Comisión que se te devuelve') : t('Comisión a tu cargo'),
    due: remittance.paid ? t('Girado') : t('Por girar'),
  };
}

/** The terms alone, for a question: nobody leaves it by a link. */
export function EquationTerms({ detail }: { detail: PeriodDetail }) {
  return <DescriptionList items={useTerms(detail, { isLinked: false })} />;
}

function useTerms(detail: PeriodDetail, { isLinked } = { isLinked: true }): Description[] {
  const { hrefOf } = useUrlState(destinationSearch);
  const names = useTermNames(detail);
  const { confirmation, remittance, payroll, period } = detail;
  const { t } = useTranslation('pay-periods');
  if (!confirmation) return [];
  const peopleOf = (n: number) => t('{{n}} personas', { count: n, n: count(n) });
  const others: Partial<Record<ClosingTerm, string>> = {
    reported: pathTo.payPeriod(payroll.id, period.payperiodid, 'reporte'),
    employer_cost: pathTo.transactions({ periodo: period.payperiodid }),
  };
  return closingEquation({ ...confirmation, employerCost: remittance.employerCost }).map(
    ({ term, amount, isSum }): Description => {
      const group = groupOf[term];
      const href = group ? hrefOf({ destino: wordOfGroup[group] }) : others[term];
      return {
        term: names[term],
        value: isSum ? pesos(amount) : pesosMoved(amount),
        ...(isLinked && href !== undefined && { href }),
        ...(group && { note: peopleOf(confirmation.people[group]) }),
        isSum: isSum && term !== 'reported',
      };
    },
  );
}

/** Facts beside the sum that are no part of it. */
function useRest({ confirmation, remittance: { by, paid } }: PeriodDetail): Description[] {
  const { t } = useTranslation('pay-periods');
  if (!confirmation) return [];
  return [
    ...(by !== null && !paid ? [{ term: t('Girar hasta'), value: <RemitBy by={by} /> }] : []),
    ...(confirmation.returned > 0
      ? [{ term: t('Descontado de pagos que el banco devolvió'), value: pesos(confirmation.returned) }]
      : []),
    ...(confirmation.writtenOff > 0
      ? [{ term: t('Castigado después'), value: pesos(confirmation.writtenOff) }]
      : []),
  ];
}

/** Author, moment and means of the confirmation. */
function How({ confirmation: { method, fileName, by, at } }: { confirmation: Confirmation }) {
  const { t } = useTranslation('pay-periods');
  const methods = {
    as_reported: t('Todo como se reportó'),
    lines: t('Línea por línea'),
    file: t('Con un archivo'),
  };
  return (
    <>
      <h3 className="mt-5 font-semibold">{fileName === null ? methods[method] : t('Tu archivo')}</h3>
      <p className="text-small text-pretty text-ink-2">
        {fileName !== null && (
          <>
            <span className="wrap-anywhere">{fileName}</span>
            {dot}
          </>
        )}
        {t('Lo confirmó {{by}} el {{at}}', { by, at: longInstant(at) })}
      </p>
    </>
  );
}
