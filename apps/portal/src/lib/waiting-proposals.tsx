import type { ProposalKind, ProposalSubject } from '@antela/contract/proposals';
import { createContext, useContext, type ReactNode } from 'react';

export type ProposalsProps = {
  subject: ProposalSubject;
  /** Left out: all of that kind. */
  id?: string;
  /** Left out: of all kinds. */
  kind?: ProposalKind;
  /** Part of the page that stands under them. */
  children: ReactNode;
};

/** Drawing function for proposals. It belongs to a feature, and the layout hands it over so that no feature imports another. */
export const ProposalsContext = createContext<(props: ProposalsProps) => ReactNode>(
  ({ children }) => children,
);

/**
 * Proposals about one thing that wait for a second person, to be decided there, above what they are about. That is shown
 * once it is known whether any waits, so that nothing moves under a finger.
 */
export function WaitingProposals(props: ProposalsProps) {
  return useContext(ProposalsContext)(props);
}
