import { decideAnomaly, type Anomaly, type AnomalyState } from '@antela/contract/anomalies';
import { anomalyLabels } from '@antela/rules/anomalies';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { documentNumber, joined, longInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Link } from '../../../ui/link.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { placeOf, sentenceOf } from './anomaly-words.tsx';

type Props = { anomaly: Anomaly; onClose: () => void };

/** One fact with what it says, and what somebody says of it. Nothing else happens: people and money stay as they are. */
export function DecisionSheet({ anomaly, onClose }: Props) {
  const { t } = useTranslation('anomalies');
  const mayDecide = useSignedIn().permissions.includes('manage_employees');
  const form = useDecisionForm({ anomaly, onClose });
  const acts = useActs(anomaly.state);

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(anomalyLabels[anomaly.kind])}
      description={sentenceOf(anomaly)}
      isDone={!mayDecide}
      buttons={acts.toReversed().map(({ state, label }) => (
        <Button
          key={state}
          type="submit"
          value={state}
          look={state === acts[0]?.state ? 'primary' : 'secondary'}
        >
          {label}
        </Button>
      ))}
      after={
        mayDecide && (
          <p className="text-small text-ink-2">
            {t('Tu decisión vale para este dato. Si cambia, vuelve a esta lista.')}
          </p>
        )
      }
    >
      <AnomalyFacts anomaly={anomaly} />
      <p>
        <Link
          href={pathTo.employee(anomaly.companyemployeeid, placeOf(anomaly))}
          className="text-link"
          // From the employee's own page it leads to another part of the same page.
          onClick={onClose}
        >
          {t('Ir a sus datos')}
        </Link>
      </p>
      {mayDecide && <ReasonField {...form.text('reason')} />}
    </FormSheet>
  );
}

function useDecisionForm({ anomaly, onClose }: Props): FormOf<{ reason: string }> {
  const { t } = useTranslation('anomalies');
  const reasonFault = useReasonFault();
  const decide = useCall(decideAnomaly);
  const done: Record<AnomalyState, string> = {
    fine: t('Quedó como que está bien'),
    to_correct: t('Quedó por corregir'),
    waiting: t('Vuelve a estar por revisar'),
  };
  return useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: async ({ reason }, pressed) => {
      const state = pressed as AnomalyState;
      await decide.mutateAsync({ anomalyid: anomaly.anomalyid, state, reason: reason.trim() });
      return state;
    },
    onSaved: (state) => {
      toast(done[state]);
      onClose();
    },
    onRefused: (error) =>
      error instanceof ApiError && (error.status === 404 || error.status === 409)
        ? { '': t('Los datos cambiaron y esto ya no es así. Cierra y mira la lista de nuevo.') }
        : undefined,
  });
}

/** The two ends of a decision are told apart by what they say; the first one is what Enter sends. */
function useActs(state: AnomalyState): { state: AnomalyState; label: string }[] {
  const { t } = useTranslation('anomalies');
  const acts: Record<AnomalyState, string> = {
    fine: t('Está bien'),
    to_correct: t('Hay que corregirlo'),
    waiting: t('Volver a revisar'),
  };
  return actsFrom[state].map((each) => ({ state: each, label: acts[each] }));
}

const actsFrom: Record<AnomalyState, readonly AnomalyState[]> = {
  waiting: ['fine', 'to_correct'],
  to_correct: ['fine'],
  fine: ['waiting'],
};

function AnomalyFacts({ anomaly }: Pick<Props, 'anomaly'>) {
  const { t } = useTranslation('anomalies');
  return (
    <DescriptionList
      isText
      items={[
        { term: t('Empleado'), value: anomaly.fullName },
        { term: t('Documento'), value: documentNumber(anomaly.documentType, anomaly.documentNumber) },
        { term: t('Nómina'), value: joined(anomaly.payroll.name, anomaly.company.name) },
        { term: t('Lo vimos'), value: longInstant(anomaly.foundAt) },
        ...(anomaly.decision
          ? [
              {
                term: t('Lo revisó'),
                value: `${anomaly.decision.by}, ${longInstant(anomaly.decision.at)}`,
              },
              { term: t('Motivo'), value: anomaly.decision.reason },
            ]
          : []),
      ]}
    />
  );
}
