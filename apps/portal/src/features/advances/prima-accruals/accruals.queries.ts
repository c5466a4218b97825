import type { BodyOf } from '@antela/contract/endpoint';
import {
  getSuspensionSettings,
  listPrimaAccruals,
  updateSuspensionSettings,
} from '@antela/contract/prima-accruals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

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

export function useUpdateSettings() {
  return useMutation({
    mutationFn: async ({
      body,
      version,
    }: {
      body: BodyOf<typeof updateSuspensionSettings>;
      version: number;
    }) => (await callApi(updateSuspensionSettings, { body, ifMatch: `"${version}"` })).data,
  });
}
