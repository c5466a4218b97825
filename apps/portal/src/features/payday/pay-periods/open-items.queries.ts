import type { BodyOf } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/open-items';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';
import { saveRecordFile } from '../../../lib/record-file.ts';
import { uploadReceipt } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Items of a period or of a person, open or not; or the open items of a whole payroll. One page at most, the newest first. */
export function useOpenItems(
  of: { payperiodid: string } | { companyemployeeid: string } | { payrollid: string; state: 'open' },
) {
  const query = { ...of, limit: '200' };
  return useQuery(asking(contract.listOpenItems, { query }));
}

type Cleared = Omit<BodyOf<typeof contract.clearOpenItem>, 'evidence'> & { file: File | null };

/** The evidence straight to the object store, then the act that names it. */
export const useClearItem = () =>
  useCall(contract.clearOpenItem, async ({ file, ...body }: Cleared) => ({
    body: { ...body, evidence: file && (await uploadReceipt(file)) },
  }));

export const saveEvidence = (openitemid: string, clearingid: string): Promise<void> =>
  saveRecordFile(callApi(contract.copyClearingEvidence, { query: { openitemid, clearingid } }));
