import type { Proposal as Waiting } from '@antela/contract/proposals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/form.ts';
import { longInstant, pesos, shortInstant } from '../../../lib/format.ts';
import type { ProposalsProps } from '../../../lib/waiting-proposals.tsx';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import {
  useApproveProposal,
  useProposals,
  useRejectProposal,
  useRemindProposal,
} from './proposals.queries.ts';

/** Each thing that waits, with who asked for it, before and after, and the way to decide; then the rest of the page. */
export function WaitingProposals({ children, ...about }: ProposalsProps) {
  const { data, isLoading, failureCount } = useProposals(about);
  // The rest asks its own questions meanwhile. Nobody waits for a question that failed.
  const isAsked = isLoading && failureCount === 0;
  return (
    <>
      {isAsked && <PageSkeleton />}
      <div className="my-4 grid gap-3 empty:hidden">
        {data?.map((proposal) => (
          <Proposal key={proposal.proposalid} proposal={proposal} />
        ))}
      </div>
      <div hidden={isAsked}>{children}</div>
    </>
  );
}

function Proposal({ proposal }: { proposal: Waiting }) {
  const { t } = useTranslation('proposals');
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const { isOwn, mayApprove, requestedBy, waitsForOperator } = proposal;
  const at = longInstant(proposal.requestedAt);
  return (
    <Alert
      tone="warn"
      title={
        mayApprove
          ? t('{{title}}: espera tu aprobación', { title: proposal.title })
          : t('{{title}}: espera a otra persona', { title: proposal.title })
      }
      actions={
        (mayApprove || isOwn) && (
          <>
            {mayApprove && (
              <Button size="small" look="primary" onClick={() => setAsked('approve')}>
                {t('Revisar y aprobar')}
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('reject')}>
              {isOwn ? t('Retirar la solicitud') : t('Rechazar')}
            </Button>
            {proposal.remindsFrom !== null && <Remind {...proposal} from={proposal.remindsFrom} />}
          </>
        )
      }
    >
      <p>
        {isOwn
          ? t('Lo pediste el {{at}} para {{name}}.', { at, name: proposal.subject.name })
          : t('El {{at}} lo pidió {{by}} para {{name}}.', {
              at,
              by: requestedBy,
              name: proposal.subject.name,
            })}{' '}
        {waitsForOperator
          ? t('Nadie más de tu equipo puede aprobarlo: lo aprueba nuestro servicio.')
          : isOwn && t('Debe aprobarlo otra persona.')}
      </p>
      <Changes proposal={proposal} />
      {asked === 'approve' && <ApproveDialog proposal={proposal} onClose={close} />}
      {asked === 'reject' && <RejectDialog proposal={proposal} onClose={close} />}
    </Alert>
  );
}

/** Tells those who can approve it once more; says from when again, until then. */
function Remind({ proposalid, from }: Pick<Waiting, 'proposalid'> & { from: string }) {
  const { t } = useTranslation('proposals');
  const remind = useRemindProposal();
  const [now] = useState(() => Date.now());
  const isDue = Date.parse(from) <= now;
  return (
    <Button
      size="small"
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

/** Before and after of each field, as the history writes it. */
function Changes({ proposal: { changes } }: { proposal: Waiting }) {
  const { t } = useTranslation('proposals');
  return (
    <DescriptionList
      className="max-w-160"
      items={changes.map(({ field, before, after, isHidden }) => ({
        term: field,
        value: isHidden
          ? t('Cambia')
          : before === null
            ? after
            : t('{{before}} → {{after}}', { before, after: after ?? t('nada') }),
      }))}
    />
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
  const reject = useRejectProposal();
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
      note={`${proposal.title}: ${proposal.subject.name}`}
      submitLabel={label}
    >
      <ReasonField {...form.text('reason')} />
    </FormDialog>
  );
}
