import { undoEmployeesChange, type changeEmployees } from '@antela/contract/employee-batches';
import type { BodyOf } from '@antela/contract/endpoint';
import { useCall } from '../../../lib/use-call.ts';

export type Change = BodyOf<typeof changeEmployees>['change'];

export const useUndoChange = () => useCall(undoEmployeesChange, (batchid: string) => ({ body: { batchid } }));
