import { createAbsence, endAbsence, listAbsences, listDelegates } from '@antela/contract/absences';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

export const useAbsences = () => useQuery({ ...asking(listAbsences), select: ({ data }) => data });

/** People who could stand in for somebody. */
export const useDelegates = (userid: string) =>
  useQuery({ ...asking(listDelegates, { query: { userid } }), select: ({ data }) => data });

export const useCreateAbsence = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof createAbsence>) => (await callApi(createAbsence, { body })).data,
  });

export const useEndAbsence = () =>
  useMutation({ mutationFn: (absenceid: string) => callApi(endAbsence, { body: { absenceid } }) });
