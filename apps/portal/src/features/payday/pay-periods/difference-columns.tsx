import type { DeductionLine } from '@antela/contract/deduction-lines';
import { differenceDestinations, differenceReasons } from '@antela/rules/deduction-list';
import { useTranslation } from 'react-i18next';
import { documentNumber, pesos, pesosMoved } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Sign } from '../../../ui/state-tag.tsx';
import { DeductedField, DestinationField, ReasonField, type Said } from './difference-fields.tsx';

type Answering = {
  /** Until the period is reconciled; afterwards all is read. */
  isOpen: boolean;
  saidOf: (line: DeductionLine) => Said;
  onSay: (line: DeductionLine, said: Said) => void;
  /** The answer is being given, and not merely read. */
  isAsked: (line: DeductionLine) => boolean;
  onAsk: (line: DeductionLine) => void;
};

/** Columns of every group, so that theirs stand below each other. */
export function useDifferenceColumns(answering: Answering): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  const { saidOf, onSay, isAsked } = answering;
  return [
    {
      key: 'name',
      header: t('Empleado'),
      width: 'w-[24%]',
      cell: (line) => line.fullName,
      detail: (line) => documentNumber(line.documentType, line.documentNumber),
    },
    {
      key: 'total',
      header: t('Reportado'),
      align: 'end',
      width: 'w-[12%]',
      cell: (line) => pesos(line.total),
    },
    {
      key: 'deducted',
      header: t('Descontado'),
      width: 'w-[16%]',
      align: 'end',
      cell: (line) =>
        isAsked(line) ? (
          <DeductedField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />
        ) : (
          pesos(saidOf(line).deducted ?? 0)
        ),
      detail: ({ difference }) =>
        difference?.isAbsent && (
          <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
            <Sign kind="refused" />
            {t('No está')}
          </span>
        ),
    },
    {
      key: 'difference',
      header: t('Diferencia'),
      width: 'w-[13%]',
      align: 'end',
      cell: (line) => {
        const { deducted } = saidOf(line);
        return deducted === null ? '—' : <strong>{pesosMoved(deducted - line.total)}</strong>;
      },
    },
    {
      key: 'said',
      header: t('Qué pasó y a dónde va'),
      width: 'w-[35%]',
      cell: (line) =>
        isAsked(line) ? (
          <div className="grid gap-2 text-left" data-unanswered={isMissing(line)}>
            <ReasonField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />
            <DestinationField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />
          </div>
        ) : (
          <Answer line={line} answering={answering} />
        ),
    },
  ];

  function isMissing(line: DeductionLine): true | undefined {
    const { reason, deducted } = saidOf(line);
    return (reason === null && deducted !== line.total) || undefined;
  }
}

/** A given answer, with the way to another one. */
function Answer({ line, answering }: { line: DeductionLine; answering: Answering }) {
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
