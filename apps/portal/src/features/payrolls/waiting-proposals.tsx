import type { PayrollProposal } from '@antela/contract/payroll-proposals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differences, type Fact } from '../../lib/conditional-save.ts';
import { longDate, longInstant, pesos } from '../../lib/format.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.ts';
import {
  useApproveProposal,
  useProposals,
  useRejectProposal,
  type PayrollDetail,
} from './payrolls.queries.ts';
import { useTermGroups } from './policy-terms.ts';

/** What waits for a second person in this payroll, on every one of its sections until somebody decides. */
export function WaitingProposals({ detail }: { detail: PayrollDetail }) {
  const { data } = useProposals(detail.payroll.payrollid);
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      {data?.map((proposal) => (
        <Proposal key={proposal.payrollproposalid} proposal={proposal} detail={detail} />
      ))}
    </div>
  );
}

type Props = { proposal: PayrollProposal; detail: PayrollDetail };

function Proposal({ proposal, detail }: Props) {
  const { t } = useTranslation('payrolls');
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const { title, facts } = useWords()(proposal, detail);
  const close = () => setAsked(null);
  return (
    <Alert
      tone="warn"
      title={title}
      actions={
        (proposal.mayApprove || proposal.isOwn) && (
          <>
            {proposal.mayApprove && (
              <Button size="small" look="primary" onClick={() => setAsked('approve')}>
                {t('Revisar y aprobar')}
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('reject')}>
              {proposal.isOwn ? t('Retirar la solicitud') : t('Rechazar')}
            </Button>
          </>
        )
      }
    >
      {proposal.isOwn
        ? t('Lo pediste el {{at}} y debe aprobarlo otra persona.', { at: longInstant(proposal.requestedAt) })
        : t('El {{at}} lo pidió {{name}}.', {
            name: proposal.requestedBy,
            at: longInstant(proposal.requestedAt),
          })}
      {asked === 'approve' && <ApproveDialog {...{ proposal, title, facts }} onClose={close} />}
      {asked === 'reject' && <RejectDialog proposal={proposal} title={title} onClose={close} />}
    </Alert>
  );
}

type Words = { title: string; facts: Fact[] };

function useWords(): (proposal: PayrollProposal, detail: PayrollDetail) => Words {
  const { t } = useTranslation('payrolls');
  const groups = useTermGroups();
  return (proposal, { periods, policy }) => {
    switch (proposal.kind) {
      case 'close': {
        const label = periods.find(({ payperiodid }) => payperiodid === proposal.payperiodid)?.label ?? '';
        return {
          title: proposal.closes
            ? t('El cierre de {{label}} espera a una segunda persona', { label })
            : t('Un giro parcial de {{label}} espera a una segunda persona', { label }),
          facts: [
            { term: t('Valor girado'), value: pesos(proposal.amount) },
            { term: t('Fecha del giro'), value: longDate(proposal.paidOn) },
            { term: t('Referencia'), value: proposal.reference },
          ],
        };
      }
      case 'policy': {
        const factsOf = (terms: Parameters<typeof groups>[0]) => groups(terms).flatMap(({ items }) => items);
        const before = policy ? factsOf(policy) : [];
        return {
          title: t('Una versión de la política espera a una segunda persona'),
          facts: [
            { term: t('Rige desde'), value: longDate(proposal.validFrom) },
            ...differences(before, factsOf(proposal.terms)).map(({ term, before: was, now }) => ({
              term,
              value: t('{{before}} → {{now}}', {
                before: was ?? t('sin dato'),
                now: now ?? t('sin dato'),
              }),
            })),
          ],
        };
      }
      case 'policy_removal':
        return {
          title: t('Quitar la versión {{version}} espera a una segunda persona', {
            version: proposal.policyVersion,
          }),
          facts: [{ term: t('Regiría desde'), value: longDate(proposal.validFrom) }],
        };
      case 'single_person':
        return {
          title: t('Dejar de pedir una segunda persona espera a una segunda persona'),
          facts: [],
        };
    }
  };
}

type DialogProps = { proposal: PayrollProposal; title: string; onClose: () => void };

function ApproveDialog({ proposal, title, facts, onClose }: DialogProps & Words) {
  const { t } = useTranslation('payrolls');
  const approve = useApproveProposal();
  const closes = proposal.kind === 'close' && proposal.closes;
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      look={closes ? 'danger' : 'primary'}
      title={title}
      confirmLabel={
        closes
          ? t('Cerrar con un giro de {{amount}}', { amount: pesos(proposal.amount) })
          : t('Aprobar la solicitud')
      }
      onConfirm={() =>
        approve.mutateAsync(proposal.payrollproposalid).then(
          () => {
            toast(t('Aprobaste la solicitud'));
            onClose();
          },
          // Said under the question.
          () => undefined,
        )
      }
    >
      {facts.length > 0 && <DescriptionList items={facts} />}
      <p>
        {closes
          ? t('Un periodo cerrado no cambia más. No se puede deshacer.')
          : proposal.kind === 'close'
            ? t('Queda registrado en cuanto lo apruebas. No se puede deshacer.')
            : t('Rige en cuanto la apruebas, con tu nombre y el de quien la pidió en el historial.')}
      </p>
      <FormError>{approve.error?.message}</FormError>
    </ConsequenceDialog>
  );
}

function RejectDialog({ proposal, title, onClose }: DialogProps) {
  const { t } = useTranslation('payrolls');
  const reject = useRejectProposal();
  const reason = useReason();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={proposal.isOwn ? t('Retirar la solicitud') : t('Rechazar la solicitud')}
      note={title}
      submitLabel={proposal.isOwn ? t('Retirar la solicitud') : t('Rechazar la solicitud')}
      onSubmit={() => {
        const given = reason.give();
        if (given === null) return undefined;
        return reject.mutateAsync({ payrollproposalid: proposal.payrollproposalid, reason: given }).then(
          () => {
            toast(proposal.isOwn ? t('Retiraste la solicitud') : t('Rechazaste la solicitud'));
            onClose();
          },
          () => undefined,
        );
      }}
    >
      <ReasonField reason={reason} />
      <FormError>{reject.error?.message}</FormError>
    </FormDialog>
  );
}
