import {
  getStatement,
  getTrialBalance,
  listLedgerAccounts,
  type LedgerAccountKind,
} from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const limit = String(pageSizeDefault);

/** @param until the last business day that counts; null for up to now */
export function useTrialBalance(until: string | null) {
  return useQuery({
    queryKey: ['ledger', 'balance', until],
    queryFn: ({ signal }) => callApi(getTrialBalance, { query: until === null ? {} : { until }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

export function useAccounts(kind: LedgerAccountKind, cursor: string | undefined) {
  return useQuery({
    queryKey: ['ledger', 'accounts', kind, cursor],
    queryFn: ({ signal }) =>
      callApi(listLedgerAccounts, {
        query: { kind, limit, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** An account and the business days asked for, both included. */
export type StatementQuery = { accountid: string; from?: string; to?: string };

export function useStatement(query: StatementQuery, cursor: string | undefined) {
  return useQuery({
    queryKey: ['ledger', 'statement', query, cursor],
    queryFn: ({ signal }) =>
      callApi(getStatement, { query: { ...query, limit, ...(cursor !== undefined && { cursor }) }, signal }),
    placeholderData: keepPreviousData,
  });
}
