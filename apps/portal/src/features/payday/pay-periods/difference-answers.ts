import type { DeductionLine } from '@antela/contract/deduction-lines';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import type { Said } from './difference-fields.tsx';
import { useResolve } from './pay-periods.queries.ts';

/** Answers to the differences of a period: those that are kept, and those somebody has given since. */
export function useDifferenceAnswers(
  { period }: PeriodDetail,
  rows: readonly DeductionLine[],
  isOpen: boolean,
) {
  const { t } = useTranslation('pay-periods');
  const resolve = useResolve();
  const { payperiodid, label } = period;
  const [changed, setChanged] = useState<ReadonlyMap<string, Said>>(new Map());
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);

  const saidOf = (line: DeductionLine): Said =>
    changed.get(line.companyemployeeid) ?? {
      deducted: line.difference?.deducted ?? line.total,
      reason: line.difference?.reason ?? null,
      destination: line.difference?.destination ?? 'next_period',
    };
  const touched = rows.filter(({ companyemployeeid }) => changed.has(companyemployeeid));

  function keep(): void {
    setChanged(new Map());
    setAsking(new Set());
  }

  /** @returns whether it was done */
  async function send(finish: boolean): Promise<boolean> {
    setRefusal(null);
    const differences = touched.map((line) => {
      const { deducted, reason, destination } = saidOf(line);
      // The note is as the file said it; nobody writes it here.
      const note = line.difference?.note ?? null;
      return {
        companyemployeeid: line.companyemployeeid,
        deducted: deducted ?? 0,
        reason,
        note,
        destination,
      };
    });
    try {
      await resolve.mutateAsync({ payperiodid, differences, finish });
    } catch (error) {
      setRefusal(errorText(error as Error));
      return false;
    }
    keep();
    if (finish) toast(t('Conciliaste {{label}}', { label }));
    return true;
  }

  return {
    /** Keeps the answers and goes on answering. */
    save: async () => {
      if (await send(false)) toast(t('Guardaste los motivos'));
    },
    touched: touched.length,
    missing: rows.filter((line) => saidOf(line).reason === null && saidOf(line).deducted !== line.total)
      .length,
    isWrong: touched.some((line) => saidOf(line).deducted === null),
    isSending: resolve.isPending,
    refusal,
    send,
    /** For the columns of their table. */
    answering: {
      isOpen,
      saidOf,
      onSay: (line: DeductionLine, said: Said) =>
        setChanged(new Map(changed).set(line.companyemployeeid, said)),
      isAsked: ({ companyemployeeid, difference }: DeductionLine) =>
        isOpen && (difference?.reason === null || asking.has(companyemployeeid)),
      onAsk: ({ companyemployeeid }: DeductionLine) => setAsking(new Set(asking).add(companyemployeeid)),
    },
  };
}
