import type { RestrictionsAnswer } from '@antela/contract/access-restrictions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { useChangeRestriction, useChangeRestrictions } from './restrictions.queries.ts';
import { useRestrictionActs } from './use-restriction-acts.ts';

export type Lifting = { restrictionid: string; fullName: string };

/** Why restrictions end before their time; open while there are any to lift. */
export function LiftSheet({ lifting, onClose }: { lifting: readonly Lifting[]; onClose: () => void }) {
  const { t } = useTranslation('access-restrictions');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RestrictionsAnswer | null>(null);
  const changeOne = useChangeRestriction();
  const change = useChangeRestrictions();
  const acts = useRestrictionActs();
  const [first] = lifting;
  const isOne = lifting.length === 1;

  function close() {
    onClose();
    setReason('');
    setFault(undefined);
    setRefusal(null);
    setAnswer(null);
  }

  async function lift() {
    setFault(reason.trim() === '' ? t('Escribe por qué la levantas.') : undefined);
    setRefusal(null);
    if (reason.trim() === '') return;
    const liftReason = reason.trim();
    try {
      if (first && isOne) {
        const { restrictionid } = await changeOne.mutateAsync({
          action: 'lift',
          restrictionid: first.restrictionid,
          liftReason,
        });
        acts.sayLifted(t('Levantaste la restricción de {{name}}', { name: first.fullName }), [restrictionid]);
        return close();
      }
      const done = await change.mutateAsync({
        action: 'lift',
        restrictionids: lifting.map(({ restrictionid }) => restrictionid),
        liftReason,
      });
      if (done.done > 0)
        acts.sayLifted(t('Levantaste {{count}} restricciones', { count: done.done }), acts.idsOf(done));
      if (done.error === 0) close();
      else setAnswer(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    }
  }

  return (
    <Sheet
      open={lifting.length > 0}
      onClose={close}
      title={
        isOne
          ? t('Levantar la restricción de {{name}}', { name: first?.fullName })
          : t('Levantar {{count}} restricciones', { count: lifting.length })
      }
      description={t('Desde ese momento puede volver a usar el servicio, si ninguna otra regla lo impide.')}
      {...(!answer && { onSubmit: lift })}
      footer={
        answer ? (
          <Button onClick={close}>{t('Cerrar')}</Button>
        ) : (
          <>
            <Button onClick={close}>{t('Cancelar')}</Button>
            <Button type="submit" look="primary" busy={change.isPending || changeOne.isPending}>
              {isOne ? t('Levantar restricción') : t('Levantar restricciones')}
            </Button>
          </>
        )
      }
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
        <div className="flex flex-col gap-5">
          <TextArea
            label={t('Por qué la levantas')}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={fault}
          />
          <FormError>{refusal}</FormError>
        </div>
      )}
    </Sheet>
  );
}
