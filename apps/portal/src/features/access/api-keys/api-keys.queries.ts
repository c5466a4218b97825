import { listApiKeys } from '@antela/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { askingData } from '../../../lib/asking.ts';

export const apiKeysOptions = askingData(listApiKeys);
export const useApiKeys = () => useQuery(apiKeysOptions);
