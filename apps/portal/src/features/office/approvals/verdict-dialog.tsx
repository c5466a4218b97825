import type { Approval, ApprovalKind } from '@antela/contract/approvals';
import * as consequences from '@antela/contract/consequences';
import { useTranslation } from 'react-i18next';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm } from '../../../lib/form.ts';
import { count, pesos } from '../../../lib/format.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FactsToJudge } from '../../../ui/facts-to-judge.tsx';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Outcome, Verdict } from './approval-kinds.ts';
import { useDecideApprovals } from './approvals.queries.ts';

type Props = {
  verdict: Verdict;
  items: readonly Approval[];
  onClose: () => void;
  onDecided: (outcomes: readonly Outcome[]) => void;
};

/** Names how many and how much before money moves; a rejection says why. */
export function VerdictDialog({ verdict, items, onClose, onDecided }: Props) {
  const { t } = useTranslation('approvals');
  const reasonFault = useReasonFault();
  const decide = useDecideApprovals();
  const isRejection = verdict === 'reject';
  const [only] = items.length === 1 ? items.filter(({ kind }) => kind === 'proposal') : [];
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const values = { count: items.length, n: count(items.length), amount: pesos(amount) };

  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: isRejection && reasonFault(reason) }),
    send: ({ reason }) => decide.mutateAsync({ verdict, items, reason: isRejection ? reason.trim() : null }),
    onSaved: (outcomes) => {
      const done = outcomes.filter((outcome) => outcome.done).length;
      const said = { count: done, n: count(done) };
      if (done > 0)
        toast(isRejection ? t('Rechazaste {{n}} solicitudes', said) : t('Aprobaste {{n}} solicitudes', said));
      onDecided(outcomes);
    },
  });

  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={
        isRejection
          ? amount > 0
            ? t('Rechazar {{n}} solicitudes por {{amount}}', values)
            : t('Rechazar {{n}} solicitudes', values)
          : amount > 0
            ? t('Aprobar {{n}} solicitudes por {{amount}}', values)
            : t('Aprobar {{n}} solicitudes', values)
      }
      confirmLabel={
        isRejection
          ? t('Rechazar')
          : amount > 0
            ? t('Aprobar {{amount}}', { amount: values.amount })
            : t('Aprobar')
      }
      cancelLabel={t('Volver')}
      look={isRejection ? 'danger' : 'primary'}
      busy={decide.isPending}
      onConfirm={form.submit}
    >
      <p>
        <Consequence {...{ items, isRejection }} />
      </p>
      {only?.because && <p>{only.because}</p>}
      {only && <FactsToJudge facts={only.facts} />}
      <ConsequencesOf {...{ verdict, items }} />
      {isRejection && <ReasonField {...form.text('reason')} />}
      <FormNotices form={form} />
    </ConsequenceDialog>
  );
}

function Consequence({ items, isRejection }: Pick<Props, 'items'> & { isRejection: boolean }) {
  const { t } = useTranslation('approvals');
  const kinds = new Set(items.map(({ kind }) => kind));
  const [only] = kinds.size === 1 ? kinds : [];
  if (isRejection)
    return only === 'proposal'
      ? t('Nada cambia, y quien lo pidió verá el motivo.')
      : t('No se entrega dinero, y quien lo pidió verá el motivo.');
  if (only === 'proposal')
    // A closing alone has an amount.
    return items.some(({ amount }) => amount > 0)
      ? t('Rige en cuanto apruebas, con tu nombre en el historial. Un periodo cerrado no se vuelve a abrir.')
      : t('Rige en cuanto apruebas, con tu nombre en el historial.');
  if (only === 'disbursement')
    return t('El dinero sale cuando subas el archivo al banco; los adelantos ya no se pueden cancelar.');
  return t('El dinero sale en cuanto apruebas. No se puede deshacer.');
}

const askedOfAdvances = {
  approve: consequences.approveConsequences,
  reject: consequences.rejectConsequences,
};
const askedOfLoad = {
  approve: consequences.approveLoadConsequences,
  reject: consequences.rejectLoadConsequences,
};

/** In pesos and people where one ledger can say it: of advances, or of one load. What else waits is judged by its own facts. */
function ConsequencesOf({ verdict, items }: Pick<Props, 'verdict' | 'items'>) {
  const isOf = (kind: ApprovalKind) => items.every((item) => item.kind === kind);
  const advanceids = items.map(({ id }) => id);
  const [load] = items;
  const isLoad = isOf('wallet_load') && items.length === 1 && load !== undefined;
  const ofAdvances = useConsequences(askedOfAdvances[verdict], { advanceids }, isOf('advance'));
  const ofLoad = useConsequences(askedOfLoad[verdict], { walletloadid: load?.id ?? '' }, isLoad);
  if (isLoad) return <ConsequenceList {...ofLoad.drawn} />;
  return isOf('advance') && <ConsequenceList {...ofAdvances.drawn} />;
}
