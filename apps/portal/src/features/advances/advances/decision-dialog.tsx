import * as consequences from '@antela/contract/consequences';
import { useTranslation } from 'react-i18next';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm } from '../../../lib/form.ts';
import { count, pesos } from '../../../lib/format.ts';
import { useLast } from '../../../lib/use-last.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { useDecide } from './advances.queries.ts';
import { needsReason, type Decided, type PendingDecision } from './decisions.ts';

type Props = { pending: PendingDecision | null; onClose: () => void; onDecided: (decided: Decided) => void };

/** Asks before money moves or an advance comes to nothing; its button repeats the act. */
export function DecisionDialog({ pending, onClose, onDecided }: Props) {
  const shown = useLast(pending);
  if (!shown) return null;
  return (
    <Asking
      key={shown.decision + JSON.stringify(shown.scope)}
      pending={shown}
      open={pending !== null}
      onClose={onClose}
      onDecided={onDecided}
    />
  );
}

const asked = {
  approve: consequences.approveConsequences,
  reject: consequences.rejectConsequences,
  cancel: consequences.cancelConsequences,
  retry: consequences.retryConsequences,
};

function Asking({
  pending,
  open,
  onClose,
  onDecided,
}: { pending: PendingDecision; open: boolean } & Omit<Props, 'pending'>) {
  const { t } = useTranslation('advances');
  const { decision, scope, left } = pending;
  const reasonFault = useReasonFault();
  const decide = useDecide();
  const words = useWords(pending);
  const named = 'matching' in scope ? { matching: scope.matching } : scope;
  const { found, drawn } = useConsequences(asked[decision], named, open);

  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: needsReason[decision] && reasonFault(reason) }),
    send: ({ reason }) => {
      const later = found?.flatMap((row) => (row.code === 'deducted_later' ? (row.payperiodid ?? []) : []));
      const given = needsReason[decision] ? reason.trim() : null;
      const body = { ...scope, reason: given, ...(decision === 'retry' && { deductedWith: later }) };
      return decide.mutateAsync({ decision, body });
    },
    onSaved: ({ data }) => onDecided({ decision, outcomes: data }),
  });

  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={t('Volver')}
      look={needsReason[decision] ? 'danger' : 'primary'}
      busy={decide.isPending}
      confirmDisabled={
        !found || (decision === 'retry' && !found.some(({ code, count: n }) => code === 'paid' && n > 0))
      }
      onConfirm={form.submit}
    >
      <p>{words.consequence}</p>
      <ConsequenceList {...drawn} />
      {'matching' in scope && (
        <p>
          {t(
            'Son todos los que cumplen el filtro, también los de otras páginas. Los que no admiten esta acción quedan igual.',
          )}
        </p>
      )}
      {left > 0 && (
        <p>
          {t('{{n}} de los que seleccionaste no admiten esta acción y quedan igual.', {
            count: left,
            n: count(left),
          })}
        </p>
      )}
      {needsReason[decision] && <ReasonField {...form.text('reason')} />}
      <FormNotices form={form} />
    </ConsequenceDialog>
  );
}

function useWords(pending: PendingDecision): {
  title: string;
  consequence: string;
  confirm: string;
} {
  const { t } = useTranslation('advances');
  const { decision, name: one } = pending;
  const amount = pesos(pending.amount);
  const several = { count: pending.count, n: count(pending.count), amount };
  switch (decision) {
    case 'approve':
      return {
        title: one
          ? t('Aprobar el adelanto de {{name}}', { name: one })
          : t('Aprobar {{n}} adelantos', several),
        consequence: t(
          'El dinero sale a las cuentas de los empleados y se descuenta en su nómina. No se puede deshacer.',
        ),
        confirm: one
          ? t('Aprobar {{amount}}', { amount })
          : t('Aprobar {{n}} adelantos por {{amount}}', several),
      };
    case 'reject':
      return {
        title: one
          ? t('Rechazar el adelanto de {{name}}', { name: one })
          : t('Rechazar {{n}} adelantos', several),
        consequence: t(
          'El dinero no se entrega y lo que ocupaba vuelve a estar disponible. No se puede deshacer.',
        ),
        confirm: one
          ? t('Rechazar {{amount}}', { amount })
          : t('Rechazar {{n}} adelantos por {{amount}}', several),
      };
    case 'cancel':
      return {
        title: one
          ? t('Cancelar el adelanto de {{name}}', { name: one })
          : t('Cancelar {{n}} adelantos', several),
        consequence: t(
          'El adelanto termina sin pagarse y lo que ocupaba vuelve a estar disponible. No se puede deshacer.',
        ),
        confirm: one
          ? t('Cancelar el adelanto de {{amount}}', { amount })
          : t('Cancelar {{n}} adelantos por {{amount}}', several),
      };
    case 'retry':
      return {
        title: one ? t('Reintentar el pago a {{name}}', { name: one }) : t('Reintentar {{n}} pagos', several),
        consequence: t(
          'Se envía un pago nuevo a la cuenta guardada en el adelanto. El intento anterior no llegó a pagarse.',
        ),
        confirm: one
          ? t('Pagar {{amount}}', { amount })
          : t('Reintentar {{n}} pagos por {{amount}}', several),
      };
  }
}
