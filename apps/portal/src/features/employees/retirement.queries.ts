import type { EmployeesChosen } from '@antela/contract/employees';
import type { BodyOf } from '@antela/contract/endpoint';
import {
  downloadSettlementLetter,
  getSettlement,
  previewRetirement,
  retireEmployees,
  undoRetirement,
} from '@antela/contract/retirements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, downloadReport } from '../../lib/api.ts';

const keys = {
  preview: (chosen: EmployeesChosen) => ['retirements', 'preview', chosen] as const,
  of: (companyemployeeid: string) => ['retirements', 'of', companyemployeeid] as const,
};

/** What a retirement makes old: states and availability, what waits, what wallets hold. */
const madeOld = [
  ['employees'],
  ['retirements'],
  ['availability'],
  ['advances'],
  ['wallet-users'],
  ['dashboard'],
];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Asked anew each time: it is what the person decides by. */
export function useRetirementPreview(chosen: EmployeesChosen, isWanted: boolean) {
  return useQuery({
    queryKey: keys.preview(chosen),
    queryFn: ({ signal }) => callApi(previewRetirement, { body: { who: chosen }, signal }),
    select: ({ data }) => data,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

export function useSettlement(companyemployeeid: string) {
  return useQuery({
    queryKey: keys.of(companyemployeeid),
    queryFn: ({ signal }) => callApi(getSettlement, { query: { companyemployeeid }, signal }),
    select: ({ data }) => data,
    meta: { quiet: true },
  });
}

export function useRetire() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof retireEmployees>) =>
      (await callApi(retireEmployees, { body })).data,
    onSuccess: refresh,
  });
}

export function useUndoRetirement() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (batchid: string) => (await callApi(undoRetirement, { body: { batchid } })).data,
    onSuccess: refresh,
  });
}

export const downloadLetter = (companyemployeeid: string): Promise<void> =>
  downloadReport(downloadSettlementLetter, { query: { companyemployeeid } });
