import {
  differenceReasonCodes,
  type DeductionLine,
  type destinationCodes,
} from '@antela/contract/deduction-lines';
import {
  differenceDestinations,
  differenceReasons,
  remainderDestinations,
} from '@antela/rules/deduction-list';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Found } from '../../../lib/form-state.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';

export type Reason = (typeof differenceReasonCodes)[number];
/** Answers somebody gives about a line; `deducted` is null while it is no amount. */
export type Said = {
  deducted: number | null;
  reason: Reason | null;
  destination: (typeof destinationCodes)[number];
};

/** Values of a form over such lines: those that somebody has answered, by employment. */
export type SaidByLine = Readonly<Record<string, { line: DeductionLine; said: Said }>>;

export const saying = (line: DeductionLine, said: Said): SaidByLine => ({
  [line.companyemployeeid]: { line, said },
});

/** Lines without an amount, each at its field. */
export const amountFaults = (changed: SaidByLine, t: TFunction<'pay-periods'>): Found =>
  Object.fromEntries(
    Object.entries(changed).map(([id, { said }]) => [
      id,
      said.deducted === null && t('Escribe cuánto se descontó; si no fue nada, 0.'),
    ]),
  );

type Props = { line: DeductionLine; said: Said; onSay: (said: Said) => void };

/** How much of a line was deducted; what is more than was reported is given back, and goes nowhere else. */
export function DeductedField({ line, said, onSay, error }: Props & { error: string | undefined }) {
  const { t } = useTranslation('pay-periods');
  return (
    <MoneyField
      label={t('Descontado a {{name}}', { name: line.fullName })}
      hideLabel
      className="w-full min-w-24"
      error={error}
      value={said.deducted}
      onValueChange={(deducted) => {
        const isExcess = deducted !== null && deducted > line.total;
        const before = said.destination === 'give_back' ? 'next_period' : said.destination;
        onSay({ ...said, deducted, destination: isExcess ? 'give_back' : before });
      }}
    />
  );
}

export function ReasonField({ line, said, onSay }: Props) {
  const { t } = useTranslation('pay-periods');
  return (
    <Select
      label={t('Motivo de {{name}}', { name: line.fullName })}
      hideLabel
      className="min-w-0"
      placeholder={t('Elige el motivo')}
      value={said.reason ?? ''}
      options={differenceReasonCodes.map((value) => ({ value, label: t(differenceReasons[value]) }))}
      onChange={(event) => {
        const reason = differenceReasonCodes.find((code) => code === event.currentTarget.value) ?? null;
        onSay({
          ...said,
          reason,
          destination:
            reason === 'retirement' && said.destination !== 'give_back'
              ? 'final_settlement'
              : said.destination,
        });
      }}
    />
  );
}

const remainderCodes = Object.keys(remainderDestinations) as (keyof typeof remainderDestinations)[];

/** Way of what was not deducted, once its reason is said; what is more than was reported has only one. */
export function DestinationField({ line, said, onSay }: Props) {
  const { t } = useTranslation('pay-periods');
  if (said.destination === 'give_back') return <span>{t(differenceDestinations.give_back)}</span>;
  return (
    <Select
      label={t('A dónde pasa lo de {{name}}', { name: line.fullName })}
      hideLabel
      className="min-w-0"
      disabled={said.reason === null}
      value={said.reason === null ? '' : said.destination}
      {...(said.reason === null && { placeholder: t('A dónde va') })}
      options={remainderCodes.map((value) => ({ value, label: t(remainderDestinations[value]) }))}
      onChange={(event) => {
        const destination = remainderCodes.find((code) => code === event.currentTarget.value);
        if (destination) onSay({ ...said, destination });
      }}
    />
  );
}
