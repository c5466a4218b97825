import { getSuspensionSettings, listPrimaAccruals } from '@antela/contract/prima-accruals';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData } from '../../../lib/asking.ts';

/** One employment's own. */
export const useAccrualOf = (companyemployeeid: string) =>
  useQuery({
    ...asking(listPrimaAccruals, { query: { companyemployeeid } }),
    select: ({ data: [accrual = null], semester }) => ({ accrual, semester }),
  });

/** Reads the server's present settings, past any cache. */
export const fetchSettings = async () => (await callApi(getSuspensionSettings)).data;

export const useSettings = () => useQuery(askingData(getSuspensionSettings));
