import { listWebhookDeliveries, listWebhooks, type WebhookDelivery } from '@antela/contract/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asking, askingData } from '../../../lib/asking.ts';

export const webhooksOptions = askingData(listWebhooks);
export const useWebhooks = () => useQuery(webhooksOptions);

/** Messages of one webhook; looked at again while one is on its way, and less often while one is tried again. */
export const useDeliveries = (webhookid: string, state: WebhookDelivery['state'] | null, limit: number) =>
  useQuery({
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
