import type { ProposalSubject } from '@antela/contract/proposals';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

export type ProposalsProps = {
  subject: ProposalSubject;
  /** Left out: all of that kind. */
  id?: string;
};

/** Drawing function for proposals. It belongs to a feature, and the layout hands it over so that no feature imports another. */
export const ProposalsContext = createContext<(props: ProposalsProps) => ReactNode>(() => null);

/** Proposals about one thing that wait for a second person, to be decided there. Nothing while none waits. */
export function WaitingProposals(props: ProposalsProps) {
  const draw = useContext(ProposalsContext);
  return <Suspense>{draw(props)}</Suspense>;
}
