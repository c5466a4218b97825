import { createAbsence, endAbsence, listAbsences, listDelegates } from '@antela/contract/absences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const absencesOptions = queryOptions({ ...asking(listAbsences), select: ({ data }) => data });
export const useAbsences = () => useQuery(absencesOptions);

/** People who could stand in for somebody. */
export const useDelegates = (userid: string) =>
  useQuery({ ...asking(listDelegates, { query: { userid } }), select: ({ data }) => data });

export const useCreateAbsence = () => useCall(createAbsence);

export const useEndAbsence = () => useCall(endAbsence, (absenceid: string) => ({ body: { absenceid } }));
