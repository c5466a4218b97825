import type { DeductionLine } from '@antela/contract/deduction-lines';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { resolvePayPeriod } from '@antela/contract/period-steps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { useCall } from '../../../lib/use-call.ts';
import { toast } from '../../../ui/toast.ts';
import { amountFaults, saying, type Said, type SaidByLine } from './difference-fields.tsx';

/** Button that reconciles; any other keeps the answers and lets one go on answering. */
export const reconciling = 'reconcile';

/** Answers to the differences of a period: those that are kept, and those somebody has given since. */
export function useDifferenceAnswers({ period }: PeriodDetail, isOpen: boolean) {
  const { t } = useTranslation('pay-periods');
  const resolve = useCall(resolvePayPeriod);
  const { payperiodid, label } = period;
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const [isReconciling, setReconciling] = useState(false);

  const form: FormOf<SaidByLine> = useForm<SaidByLine, string>({
    initial: {},
    check: (changed) => amountFaults(changed, t),
    /** The question tells the sums of what is kept, so that answers are kept before it is asked. */
    send: async (changed, pressed) => {
      const differences = Object.values(changed).map(({ line, said }) => ({
        companyemployeeid: line.companyemployeeid,
        ...said,
        deducted: said.deducted ?? 0,
        // The note is as the file said it; nobody writes it here.
        note: line.difference?.note ?? null,
      }));
      if (differences.length > 0) await resolve.mutateAsync({ payperiodid, differences, finish: false });
      return pressed;
    },
    onSaved: (pressed) => {
      form.reset({});
      setAsking(new Set());
      if (pressed === reconciling) setReconciling(true);
      else toast(t('Guardaste los motivos'));
    },
  });
  const changed = form.values;
  const saidOf = (line: DeductionLine): Said =>
    changed[line.companyemployeeid]?.said ?? {
      deducted: line.difference?.deducted ?? line.total,
      reason: line.difference?.reason ?? null,
      destination: line.difference?.destination ?? 'next_period',
    };

  return {
    form,
    saidOf,
    reconciling: {
      open: isReconciling,
      busy: resolve.isPending,
      onClose: () => setReconciling(false),
      onConfirm: () =>
        resolve
          .mutateAsync({ payperiodid, differences: [], finish: true })
          .then(
            () => toast(t('Conciliaste {{label}}', { label })),
            (error: Error) => form.refuse({ '': errorText(error) }),
          )
          .finally(() => setReconciling(false)),
    },
    /** For the columns of their table. */
    answering: {
      isOpen,
      saidOf,
      faultOf: ({ companyemployeeid }: DeductionLine) => form.fault(companyemployeeid),
      onSay: (line: DeductionLine, said: Said) => form.set(saying(line, said)),
      isAsked: ({ companyemployeeid, difference }: DeductionLine) =>
        isOpen && (difference?.reason === null || asking.has(companyemployeeid)),
      onAsk: ({ companyemployeeid }: DeductionLine) => setAsking(new Set(asking).add(companyemployeeid)),
    },
  };
}
