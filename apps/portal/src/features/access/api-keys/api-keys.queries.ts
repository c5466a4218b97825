import { listApiKeys } from '@antela/contract/api-keys';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';

export const apiKeysOptions = queryOptions({ ...asking(listApiKeys), select: ({ data }) => data });
export const useApiKeys = () => useQuery(apiKeysOptions);
