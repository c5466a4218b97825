import type { BodyOf } from '@antela/contract/endpoint';
import {
  createWebhook,
  endWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookDelivery,
} from '@antela/contract/webhooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

export const useWebhooks = () => useQuery({ ...asking(listWebhooks), select: ({ data }) => data });

/** Messages of one webhook; looked at again while one is on its way, and less often while one is tried again. */
export function useDeliveries(webhookid: string, state: WebhookDelivery['state'] | null, limit: number) {
  return useQuery({
    ...asking(listWebhookDeliveries, {
      query: { webhookid, limit: String(limit), ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const states = data?.data.map((one) => one.state);
      if (states?.includes('waiting')) return 2_000;
      return states?.includes('retrying') ? 10_000 : false;
    },
  });
}

/** Answers hold the secret: nothing of them is remembered. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createWebhook>) => (await callApi(createWebhook, { body })).data,
    gcTime: 0,
  });
}

export function useRotateWebhook() {
  return useMutation({
    mutationFn: async (webhookid: string) => (await callApi(rotateWebhook, { body: { webhookid } })).data,
    gcTime: 0,
  });
}

export function useEndSecret() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof endWebhookSecret>) => callApi(endWebhookSecret, { body }),
  });
}

export function useResumeWebhook() {
  return useMutation({
    mutationFn: (webhookid: string) => callApi(resumeWebhook, { body: { webhookid } }),
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: (webhookid: string) => callApi(removeWebhook, { body: { webhookid } }),
  });
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: (webhookid: string) => callApi(testWebhook, { body: { webhookid } }),
  });
}

export function useReplayWebhook() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof replayWebhook>) => (await callApi(replayWebhook, { body })).data,
  });
}
