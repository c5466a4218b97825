export { pathOf, proposalTitles } from './proposal-words.ts';
export { countToApprove, listProposalsToApprove } from './proposals.sql.ts';
export { changesOf, closesPeriod } from './proposals.wire.ts';
