import type { BodyOf } from '@antela/contract/endpoint';
import { faultsOfBody } from './form-refusal.ts';
import type { FormOptions } from './form.ts';
import { useCall, type AnyEndpoint, type DataOf } from './use-call.ts';

/** Halves of a form that sends one body: what the contract finds wrong with it, and sending the very same one. */
export function useSending<E extends AnyEndpoint, Values extends object>(
  endpoint: E,
  bodyOf: (values: Values) => BodyOf<E>,
): Required<Pick<FormOptions<Values, DataOf<E>>, 'contract' | 'send'>> {
  const { mutateAsync } = useCall(endpoint);
  return {
    contract: (values) => faultsOfBody(endpoint, bodyOf(values)),
    send: (values) => mutateAsync(bodyOf(values)),
  };
}
