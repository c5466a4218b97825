import type { Answered, Endpoint, ResponseOf } from '@antela/contract/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from './api.ts';
import type { CallOptions } from './caller.ts';
import { shownBy } from './changes.ts';
import type { DataOf } from './use-call.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, Answered>;
type Input<E extends AnyEndpoint> = Pick<
  CallOptions<E>,
  Extract<keyof CallOptions<E>, 'params' | 'query' | 'body'>
>;
type Given<E extends AnyEndpoint> =
  Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** Query key of an answer: the call itself. */
export const keyOf = <E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: Given<E>
): readonly [name: string, input: Partial<Input<E>>] => [endpoint.name, input ?? {}];

/** A query of one endpoint. Which calls make its answer old follows from the contract. */
export function asking<E extends AnyEndpoint>(endpoint: E, ...given: Given<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, ...given),
    queryFn: ({ signal }): Promise<ResponseOf<E>> =>
      // The compiler cannot see that what is given and a signal are together what the call takes.
      (callApi as (endpoint: E, options: object) => Promise<ResponseOf<E>>)(endpoint, {
        ...given[0],
        signal,
      }),
    meta: shownBy(endpoint),
  });
}

const dataOf = <Data>(answer: unknown): Data => (answer as { data: Data }).data;

/** A query that gives its screen the data of the answer alone. */
export const askingData = <E extends AnyEndpoint>(endpoint: E, ...given: Given<E>) =>
  queryOptions({ ...asking(endpoint, ...given), select: dataOf<DataOf<E>> });

/** Query key of an answer that is asked page after page, with the nouns that make it old. */
export const askingPages = <E extends AnyEndpoint>(endpoint: E, ...given: Given<E>) => ({
  queryKey: [...keyOf(endpoint, ...given), 'pages'] as const,
  meta: shownBy(endpoint),
});

/** The same query, whose failure the screen tells by itself. */
export const withoutErrorToast = <Options extends { meta?: object | undefined }>(
  options: Options,
): Options => ({
  ...options,
  meta: { ...options.meta, quiet: true },
});

/** A query that is asked again as soon as the server tells of a change, whoever made it. */
export const withLiveUpdates = <Options extends { meta?: object | undefined }>(
  options: Options,
): Options => ({
  ...options,
  meta: { ...options.meta, live: true },
});

/** Asks what the server holds now, past what is kept, and keeps it: for showing what changed under a form. */
export function useFresh<E extends AnyEndpoint>(endpoint: E, ...given: Given<E>): () => Promise<DataOf<E>> {
  const client = useQueryClient();
  return async () => dataOf<DataOf<E>>(await client.query({ ...asking(endpoint, ...given), staleTime: 0 }));
}
