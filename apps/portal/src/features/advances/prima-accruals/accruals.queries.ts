import {
  getSuspensionSettings,
  listPrimaAccruals,
  updateSuspensionSettings,
} from '@antela/contract/prima-accruals';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';
import { useSave } from '../../../lib/use-call.ts';

/** One employment's own. */
export function useAccrualOf(companyemployeeid: string) {
  return useQuery({
    ...asking(listPrimaAccruals, { query: { companyemployeeid } }),
    select: ({ data: [accrual = null], semester }) => ({ accrual, semester }),
  });
}

/** Reads the server's present settings, past any cache. */
export const fetchSettings = async () => (await callApi(getSuspensionSettings)).data;

export function useSettings() {
  return useQuery({
    ...asking(getSuspensionSettings),
    select: ({ data }) => data,
  });
}

export const useUpdateSettings = () => useSave(updateSuspensionSettings);
