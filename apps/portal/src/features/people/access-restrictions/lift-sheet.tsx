import type { RestrictionsAnswer } from '@antela/contract/access-restrictions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { useChangeRestriction, useChangeRestrictions } from './restrictions.queries.ts';
import { useRestrictionActs } from './use-restriction-acts.ts';

export type Lifting = { restrictionid: string; fullName: string };

/** Reason restrictions end before their time. Mounted only while there are any to lift. */
export function LiftSheet({ lifting, onClose }: { lifting: readonly Lifting[]; onClose: () => void }) {
  const { t } = useTranslation('access-restrictions');
  const [answer, setAnswer] = useState<RestrictionsAnswer | null>(null);
  const changeOne = useChangeRestriction();
  const change = useChangeRestrictions();
  const acts = useRestrictionActs();
  const [first] = lifting;
  const isOne = lifting.length === 1;

  /** @returns what became of them; null where it was one, which is lifted */
  async function lift(liftReason: string): Promise<RestrictionsAnswer | null> {
    const ids = lifting.map(({ restrictionid }) => restrictionid);
    if (first && isOne) {
      const { restrictionid } = await changeOne.mutateAsync({
        action: 'lift',
        restrictionid: first.restrictionid,
        liftReason,
      });
      acts.toastLifted(t('Levantaste la restricción de {{name}}', { name: first.fullName }), [restrictionid]);
      return null;
    }
    const done = await change.mutateAsync({ action: 'lift', restrictionids: ids, liftReason });
    if (done.done > 0)
      acts.toastLifted(t('Levantaste {{count}} restricciones', { count: done.done }), acts.idsOf(done));
    return done;
  }

  const form = useForm({
    initial: { liftReason: '' },
    check: ({ liftReason }) => ({
      liftReason: liftReason.trim() === '' && t('Escribe por qué la levantas.'),
    }),
    send: ({ liftReason }) => lift(liftReason.trim()),
    onSaved: (done) => (done === null || done.error === 0 ? onClose() : setAnswer(done)),
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={
        isOne
          ? t('Levantar la restricción de {{name}}', { name: first?.fullName })
          : t('Levantar {{count}} restricciones', { count: lifting.length })
      }
      description={t('Desde ese momento puede volver a usar el servicio, si ninguna otra regla lo impide.')}
      submitLabel={isOne ? t('Levantar restricción') : t('Levantar restricciones')}
      isDone={answer !== null}
    >
      {answer ? (
        <Alert
          tone="warn"
          role="alert"
          title={t('{{count}} restricciones quedaron como estaban', { count: answer.error })}
        >
          <OutcomeList outcomes={answer.outcomes} />
        </Alert>
      ) : (
        <TextArea label={t('Por qué la levantas')} {...form.text('liftReason')} />
      )}
    </FormSheet>
  );
}
