import {
  changeRestriction,
  changeRestrictions,
  listRestrictions,
} from '@antela/contract/access-restrictions';
import { useQuery } from '@tanstack/react-query';
import { askingData } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

/** All of one employee's, the latest first; nobody has more than a page of them. */
export const useRestrictionsOf = (employeeid: string) =>
  useQuery(askingData(listRestrictions, { query: { employeeid, limit: '200' } }));

/** One restriction set, lifted or restored. */
export const useChangeRestriction = () => useCall(changeRestriction);

/** Many at once, each answering for itself. */
export const useChangeRestrictions = () => useCall(changeRestrictions);
