import type { Proposal as Waiting } from '@antela/contract/proposals';
import { useTranslation } from 'react-i18next';
import { longInstant } from '../../../lib/format.ts';
import { useProposals, type ProposalsProps } from '../../../lib/waiting-proposals.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PartsSkeleton } from '../../../ui/page-skeleton.tsx';
import { ProposalActs } from './proposal-acts.tsx';
import { Changes } from './proposal-changes.tsx';

/** Each thing that waits, with who asked for it, before and after, and the way to decide; then the rest of the page. */
export function WaitingProposals({ children, ...about }: ProposalsProps) {
  const { data, isLoading, failureCount } = useProposals(about);
  // The rest asks its own questions meanwhile. Nobody waits for a question that failed.
  const isAsked = isLoading && failureCount === 0;
  return (
    <>
      {isAsked && <PartsSkeleton />}
      <ul className="my-4 grid gap-3 empty:hidden">
        {data?.map((proposal) => (
          <li key={proposal.proposalid}>
            <Proposal proposal={proposal} />
          </li>
        ))}
      </ul>
      <div hidden={isAsked}>{children}</div>
    </>
  );
}

function Proposal({ proposal }: { proposal: Waiting }) {
  const { t } = useTranslation('proposals');
  const { isOwn, mayApprove, requestedBy, approvers } = proposal;
  const at = longInstant(proposal.requestedAt);
  return (
    <Alert
      tone="warn"
      title={
        mayApprove
          ? t('{{title}}: espera tu aprobación', { title: proposal.title })
          : t('{{title}}: espera a otra persona', { title: proposal.title })
      }
      actions={(mayApprove || isOwn) && <ProposalActs proposal={proposal} size="small" />}
    >
      <p>
        {isOwn
          ? t('Lo pediste el {{at}} para {{name}}.', { at, name: proposal.subject.name })
          : t('El {{at}} lo pidió {{by}} para {{name}}.', {
              at,
              by: requestedBy,
              name: proposal.subject.name,
            })}{' '}
        {approvers.people === 0
          ? t('Nadie más de tu equipo puede aprobarlo: lo aprueba nuestro servicio.')
          : isOwn && t('Debe aprobarlo otra persona.')}
      </p>
      <Changes proposal={proposal} />
    </Alert>
  );
}
