import { getStatement, getTrialBalance } from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asking, askingData } from '../../../lib/asking.ts';

const limit = String(pageSizeDefault);

/** @param until the last business day that counts; null for up to now */
export const useTrialBalance = (until: string | null) =>
  useQuery({
    ...askingData(getTrialBalance, { query: until === null ? {} : { until } }),
    placeholderData: keepPreviousData,
  });

/** An account and the business days asked for, both included. */
export type StatementQuery = { accountid: string; from?: string; to?: string };

export const useStatement = (query: StatementQuery, cursor: string | undefined) =>
  useQuery({
    ...asking(getStatement, { query: { ...query, limit, ...(cursor !== undefined && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
