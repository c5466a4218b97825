import { listApiKeys } from '@antela/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';

export const useApiKeys = () => useQuery({ ...asking(listApiKeys), select: ({ data }) => data });
