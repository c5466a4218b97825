import type { ProposalSubject } from '@antela/contract/proposals';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type ProposalsProps = {
  subject: ProposalSubject;
  /** Left out: all of that kind. */
  id?: string;
};

/** What draws proposals belongs to a feature: the layout hands it over, so that no feature knows another. */
export const ProposalsContext = createContext<(props: ProposalsProps) => ReactNode>(() => null);

/** What waits for a second person about one thing, to be decided there. Nothing while nothing waits. */
export function WaitingProposals(props: ProposalsProps) {
  const draw = useContext(ProposalsContext);
  return <Suspense>{draw(props)}</Suspense>;
}
