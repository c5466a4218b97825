import type { Answered, BodyOf, Endpoint, ResponseOf } from '@antela/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from './api.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, Answered>;

/** A call that changes something, by its body. Nothing is remembered of an answer that holds a secret. */
export const useCall = <E extends AnyEndpoint>(endpoint: E) =>
  useMutation({
    mutationFn: (body: BodyOf<E>): Promise<ResponseOf<E>> =>
      // The compiler cannot see that an endpoint of a body takes one.
      (callApi as (endpoint: E, options: { body: BodyOf<E> }) => Promise<ResponseOf<E>>)(endpoint, { body }),
    ...(endpoint.carriesCredential && { gcTime: 0 }),
  });
