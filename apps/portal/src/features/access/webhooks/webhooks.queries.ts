import { listWebhookDeliveries, listWebhooks, type WebhookDelivery } from '@antela/contract/webhooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';

export const webhooksOptions = queryOptions({ ...asking(listWebhooks), select: ({ data }) => data });
export const useWebhooks = () => useQuery(webhooksOptions);

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
