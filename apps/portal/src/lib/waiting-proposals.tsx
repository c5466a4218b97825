import {
  listProposals,
  type Proposal,
  type ProposalKind,
  type ProposalSubject,
} from '@antela/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { asking } from './asking.ts';

export type ProposalsProps = {
  subject: ProposalSubject;
  /** Left out: all of that kind. */
  id?: string;
  /** Left out: of all kinds. */
  kind?: ProposalKind;
  /** A kind that is decided elsewhere on the page. */
  except?: ProposalKind;
  /** Part of the page that stands under them. */
  children: ReactNode;
};

export const proposalsOptions = ({ subject, id }: Pick<ProposalsProps, 'subject' | 'id'>) => ({
  ...asking(listProposals, { query: { subject, ...(id !== undefined && { id }) } }),
  staleTime: 60_000,
});

/** Proposals that wait for a second person; each leaves the list as soon as somebody decides. */
export const useProposals = ({ kind, except, ...about }: Omit<ProposalsProps, 'children'>) =>
  useQuery({
    ...proposalsOptions(about),
    select: ({ data }) =>
      data.filter((one) => (kind === undefined || one.kind === kind) && one.kind !== except),
  });

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

/** Buttons of one proposal, drawn by the same feature. */
export const ProposalActsContext = createContext<(proposal: Proposal) => ReactNode>(() => null);

/** To approve or reject a proposal; to its author, to take it back and to remind those who can approve it. */
export function ProposalActs({ proposal }: { proposal: Proposal }) {
  return useContext(ProposalActsContext)(proposal);
}
