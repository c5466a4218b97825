import { rejectProposal, type Proposal as Waiting } from '@antela/contract/proposals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/form.ts';
import { pesos, shortInstant } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { AtFoot } from '../../../ui/foot-bar.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { Changes } from './proposal-changes.tsx';
import { useApproveProposal, useRemindProposal } from './proposals.queries.ts';

type Size = { size?: 'small' | 'normal' };

/** Buttons of whoever may decide a proposal, or take their own back. */
export function ProposalActs({ proposal, size = 'normal' }: { proposal: Waiting } & Size) {
  const { t } = useTranslation('proposals');
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const { isOwn, mayApprove, remindsFrom, amount } = proposal;
  if (!mayApprove && !isOwn) return null;
  const approve = (
    // Above a page that has a primary of its own, it is none.
    <Button size={size} {...(size === 'normal' && { look: 'primary' })} onClick={() => setAsked('approve')}>
      {t('Revisar y aprobar')}
    </Button>
  );
  return (
    <>
      <Button size={size} onClick={() => setAsked('reject')}>
        {isOwn ? t('Retirar la solicitud') : t('Rechazar')}
      </Button>
      {remindsFrom !== null && <Remind {...proposal} from={remindsFrom} size={size} />}
      {mayApprove &&
        (size === 'small' ? (
          approve
        ) : (
          <AtFoot figure={{ label: t('Por aprobar'), value: pesos(amount) }}>{approve}</AtFoot>
        ))}
      {asked === 'approve' && <ApproveDialog proposal={proposal} onClose={close} />}
      {asked === 'reject' && <RejectDialog proposal={proposal} onClose={close} />}
    </>
  );
}

/** Tells those who can approve it once more; says from when again, until then. */
function Remind({ proposalid, from, size }: Pick<Waiting, 'proposalid'> & { from: string } & Required<Size>) {
  const { t } = useTranslation('proposals');
  const remind = useRemindProposal();
  const [now] = useState(() => Date.now());
  const isDue = Date.parse(from) <= now;
  return (
    <Button
      size={size}
      busy={remind.isPending}
      disabled={!isDue}
      onClick={() =>
        remind.mutateAsync(proposalid).then(
          () => toast(t('Se lo recordaste a quienes pueden aprobarlo')),
          (error: Error) => errorToast(errorText(error)),
        )
      }
    >
      {isDue ? t('Recordárselo') : t('Recordárselo otra vez desde el {{at}}', { at: shortInstant(from) })}
    </Button>
  );
}

type DialogProps = { proposal: Waiting; onClose: () => void };

function ApproveDialog({ proposal, onClose }: DialogProps) {
  const { t } = useTranslation('proposals');
  const approve = useApproveProposal();
  const { isFinal, amount } = proposal;
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      look={isFinal ? 'danger' : 'primary'}
      title={`${proposal.title}: ${proposal.subject.name}`}
      confirmLabel={
        isFinal ? t('Cerrar con un giro de {{amount}}', { amount: pesos(amount) }) : t('Aprobar la solicitud')
      }
      onConfirm={() =>
        approve.mutateAsync(proposal.proposalid).then(
          () => {
            toast(t('Aprobaste la solicitud'));
            onClose();
          },
          // Said under the question.
          () => undefined,
        )
      }
    >
      <Changes proposal={proposal} />
      <p>
        {isFinal
          ? t('Un periodo cerrado no cambia más. No se puede deshacer.')
          : proposal.kind === 'close'
            ? t('Queda registrado en cuanto lo apruebas. No se puede deshacer.')
            : t('Rige en cuanto la apruebas, con tu nombre y el de quien la pidió en el historial.')}
      </p>
      <FormError>{errorText(approve.error)}</FormError>
    </ConsequenceDialog>
  );
}

function RejectDialog({ proposal, onClose }: DialogProps) {
  const { t } = useTranslation('proposals');
  const reject = useCall(rejectProposal);
  const { isOwn, proposalid } = proposal;
  const label = isOwn ? t('Retirar la solicitud') : t('Rechazar la solicitud');
  const reasonFault = useReasonFault();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }) => reject.mutateAsync({ proposalid, reason: reason.trim() }),
    onSaved: () => {
      toast(isOwn ? t('Retiraste la solicitud') : t('Rechazaste la solicitud'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={label}
      note={
        proposal.kind === 'close'
          ? t('{{amount}} quedan sin registrar y el periodo sigue como está.', {
              amount: pesos(proposal.amount),
            })
          : `${proposal.title}: ${proposal.subject.name}`
      }
      submitLabel={label}
    >
      <ReasonField {...form.text('reason')} />
    </FormDialog>
  );
}
