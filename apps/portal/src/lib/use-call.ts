import type { Answered, BodyOf, Endpoint, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from './api.ts';
import type { CallOptions } from './caller.ts';

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, Answered>;
type Asked<E extends AnyEndpoint> = Omit<CallOptions<E>, 'idempotencyKey'>;
/** An answer's `data`, where it has any. */
export type DataOf<E extends AnyEndpoint> = ResponseOf<E> extends { data: infer Data } ? Data : unknown;
type Call<E extends AnyEndpoint, Given> = UseMutationResult<DataOf<E>, Error, Given>;

/** The compiler cannot see what an endpoint that is not known yet takes, nor that its answer may have data. */
const send = callApi as unknown as <E extends AnyEndpoint>(
  endpoint: E,
  asked: Asked<E>,
) => Promise<{ data: DataOf<E> }>;

/**
 * A call that changes something and resolves to its answer's data. It takes the body, or what `askedBy` makes the request of: at once,
 * or after a file has gone to the object store. Nothing is remembered of an answer that holds a secret.
 */
export function useCall<E extends AnyEndpoint>(endpoint: E): Call<E, BodyOf<E>>;
export function useCall<E extends AnyEndpoint, Given = void>(
  endpoint: E,
  askedBy: (given: Given) => Asked<E> | Promise<Asked<E>>,
): Call<E, Given>;
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  askedBy: (given: BodyOf<E>) => Asked<E> | Promise<Asked<E>> = (body) => ({ body }) as Asked<E>,
): Call<E, BodyOf<E>> {
  return useMutation({
    mutationFn: async (given: BodyOf<E>) => (await send(endpoint, await askedBy(given))).data,
    ...(endpoint.carriesCredential && { gcTime: 0 }),
  });
}

/** A change of one record, which is refused where somebody has changed it since this version. */
export const useSave = <E extends AnyEndpoint>(endpoint: E, query?: QueryOf<E>) =>
  useCall(
    endpoint,
    ({ body, version }: { body: BodyOf<E>; version: number }) =>
      ({ query, body, ifMatch: `"${version}"` }) as unknown as Asked<E>,
  );
