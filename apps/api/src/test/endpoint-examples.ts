import type { Endpoint } from '@antela/contract/endpoint';
import type { CallInput } from './calls.ts';

/** Inputs that the endpoint of that name answers with success, each time they are made anew. */
export type Examples = Record<string, (() => Promise<CallInput<Endpoint>> | CallInput<Endpoint>)[]>;
