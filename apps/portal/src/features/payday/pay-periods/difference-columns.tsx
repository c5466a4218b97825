import type { DeductionLine } from '@antela/contract/deduction-lines';
import { differenceDestinations, differenceReasons } from '@antela/rules/deduction-list';
import { useTranslation } from 'react-i18next';
import { documentNumber, pesos, pesosMoved } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Sign } from '../../../ui/state-tag.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { DeductedField, DestinationField, ReasonField, type Said } from './difference-fields.tsx';

type Answering = {
  /** Until the period is reconciled; afterwards all is read. */
  isOpen: boolean;
  saidOf: (line: DeductionLine) => Said;
  /** Sentence on the amount of a line. */
  faultOf: (line: DeductionLine) => string | undefined;
  onSay: (line: DeductionLine, said: Said) => void;
  /** The answer is being given, and not merely read. */
  isAsked: (line: DeductionLine) => boolean;
  onAsk: (line: DeductionLine) => void;
};

/** Columns of every group, so that theirs stand below each other. */
export function useDifferenceColumns(answering: Answering): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  const isPhone = usePhone();
  const name: Column<DeductionLine> = {
    key: 'name',
    header: t('Empleado'),
    cell: (line) => line.fullName,
    detail: (line) => documentNumber(line.documentType, line.documentNumber),
  };
  const difference: Column<DeductionLine> = {
    key: 'difference',
    header: t('Diferencia'),
    align: 'end',
    cell: (line) => {
      const { deducted } = answering.saidOf(line);
      return deducted === null ? '—' : <strong>{pesosMoved(deducted - line.total)}</strong>;
    },
  };
  const said: Column<DeductionLine> = {
    key: 'said',
    header: t('Qué pasó y a dónde va'),
    cell: (line) => <SaidCell line={line} answering={answering} />,
  };
  if (isPhone)
    return [
      name,
      { ...difference, narrow: 'amount' },
      {
        ...said,
        narrow: 'below',
        cell: (line) => <PhoneCell line={line} answering={answering} />,
      },
    ];
  return [
    { ...name, width: 'w-[20%]' },
    {
      key: 'total',
      header: t('Reportado'),
      align: 'end',
      width: 'w-[11%]',
      cell: (line) => pesos(line.total),
    },
    {
      key: 'deducted',
      header: t('Descontado'),
      width: 'w-[15%]',
      align: 'end',
      cell: (line) => <DeductedCell line={line} answering={answering} />,
      detail: (line) => line.difference?.isAbsent && <Absent />,
    },
    { ...difference, width: 'w-[12%]' },
    { ...said, width: 'w-[42%]' },
  ];
}

type CellProps = { line: DeductionLine; answering: Answering };

/** On a phone the amounts stand above the answer. */
function PhoneCell({ line, answering }: CellProps) {
  const { t } = useTranslation('pay-periods');
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-small text-ink-2">
        <span>
          {t('Reportado {{amount}}', { amount: pesos(line.total) })}
          {line.difference?.isAbsent && <Absent />}
        </span>
        <span className="max-w-40 text-right">
          <DeductedCell line={line} answering={answering} />
        </span>
      </div>
      <SaidCell line={line} answering={answering} />
    </div>
  );
}

function DeductedCell({ line, answering: { saidOf, faultOf, onSay, isAsked } }: CellProps) {
  const said = saidOf(line);
  if (!isAsked(line)) return pesos(said.deducted ?? 0);
  return <DeductedField line={line} said={said} onSay={(next) => onSay(line, next)} error={faultOf(line)} />;
}

function Absent() {
  const { t } = useTranslation('pay-periods');
  return (
    <span className="ml-2 inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <Sign kind="refused" />
      {t('No está')}
    </span>
  );
}

/** Reason and destination, beside each other where there is room: asked for, or as they were answered. */
function SaidCell({ line, answering }: CellProps) {
  const { saidOf, onSay, isAsked } = answering;
  if (!isAsked(line)) return <Answer line={line} answering={answering} />;
  const said = saidOf(line);
  const isMissing = (said.reason === null && said.deducted !== line.total) || undefined;
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(9.75rem,1fr))] items-center gap-2 text-left"
      data-unanswered={isMissing}
    >
      <ReasonField line={line} said={said} onSay={(next) => onSay(line, next)} />
      <DestinationField line={line} said={said} onSay={(next) => onSay(line, next)} />
    </div>
  );
}

/** A given answer, with the way to another one. */
function Answer({ line, answering }: CellProps) {
  const { t } = useTranslation('pay-periods');
  const { reason, destination } = answering.saidOf(line);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span>
        {reason === null ? '—' : t(differenceReasons[reason])}
        <span className="block text-small text-ink-2">
          {reason === null ? t('Sin respuesta') : t(differenceDestinations[destination])}
        </span>
      </span>
      {answering.isOpen && (
        <Press
          className="min-h-6 shrink-0 text-link pointer-coarse:min-h-11"
          aria-label={t('Cambiar lo de {{name}}', { name: line.fullName })}
          onClick={() => answering.onAsk(line)}
        >
          {t('Cambiar')}
        </Press>
      )}
    </div>
  );
}
