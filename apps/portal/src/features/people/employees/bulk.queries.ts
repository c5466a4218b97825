import { changeEmployees, undoEmployeesChange } from '@antela/contract/employee-batches';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

export type Change = BodyOf<typeof changeEmployees>['change'];

export function useChangeEmployees() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeEmployees>) =>
      (await callApi(changeEmployees, { body })).data,
  });
}

export function useUndoChange() {
  return useMutation({
    mutationFn: async (batchid: string) => (await callApi(undoEmployeesChange, { body: { batchid } })).data,
  });
}
