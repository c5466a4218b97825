import { getSecondFactorPolicy } from '@antela/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData } from '../../../lib/asking.ts';

export const fetchPolicy = async () => (await callApi(getSecondFactorPolicy)).data;

/** Asked each time: the people set theirs up on their own. */
export const usePolicy = () => useQuery({ ...askingData(getSecondFactorPolicy), staleTime: 0 });
