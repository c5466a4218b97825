import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@antela/contract/api-keys';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

export const useApiKeys = () => useQuery({ ...asking(listApiKeys), select: ({ data }) => data });

/** Answers hold the secret: nothing of them is remembered. */
export function useCreateKey() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createApiKey>) => (await callApi(createApiKey, { body })).data,
    gcTime: 0,
  });
}

export function useRotateKey() {
  return useMutation({
    mutationFn: async (apikeyid: string) => (await callApi(rotateApiKey, { body: { apikeyid } })).data,
    gcTime: 0,
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof revokeApiKey>) => callApi(revokeApiKey, { body }),
  });
}
