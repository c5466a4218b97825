import type { Endpoint } from '@antela/contract/endpoint';

const ofWholeClient =
  /AuditStream$|^(change|remove)SingleSignOn$|^update(SuspensionSettings|SecondFactorPolicy)$/;

/** The user with every permission who is right to call it: of one company, but of all where it concerns the whole client. */
export const rightfulUser = ({ name }: Pick<Endpoint, 'name'>): 'admin' | 'onlyA1' =>
  ofWholeClient.test(name) ? 'admin' : 'onlyA1';
