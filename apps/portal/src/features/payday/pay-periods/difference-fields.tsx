import {
  differenceReasonCodes,
  type DeductionLine,
  type destinationCodes,
} from '@antela/contract/deduction-lines';
import { differenceReasons } from '@antela/rules/deduction-list';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';

export type Reason = (typeof differenceReasonCodes)[number];
/** Answers somebody gives about a line; `deducted` is null while it is no amount. */
export type Said = {
  deducted: number | null;
  reason: Reason | null;
  destination: (typeof destinationCodes)[number];
};

type Props = { line: DeductionLine; said: Said; onSay: (said: Said) => void };

/** How much of a line was deducted; what is more than was reported is given back, and goes nowhere else. */
export function DeductedField({ line, said, onSay }: Props) {
  const { t } = useTranslation('pay-periods');
  return (
    <MoneyField
      label={t('Descontado a {{name}}', { name: line.fullName })}
      hideLabel
      className="w-36"
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
      className="w-52"
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
