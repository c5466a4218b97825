import { endAbsence, listAbsences, listDelegates } from '@antela/contract/absences';
import { useQuery } from '@tanstack/react-query';
import { askingData } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const absencesOptions = askingData(listAbsences);
export const useAbsences = () => useQuery(absencesOptions);

/** People who could stand in for somebody. */
export const useDelegates = (userid: string) => useQuery(askingData(listDelegates, { query: { userid } }));

export const useEndAbsence = () => useCall(endAbsence, (absenceid: string) => ({ body: { absenceid } }));
