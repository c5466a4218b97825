import type { QueryClient } from '@tanstack/react-query';
import type { PlainSearch } from './plain-search.ts';

/** Asks for an answer and keeps it for whoever shows it. */
export type Ask = QueryClient['query'];

/**
 * Asks for what a screen shows first, before it is drawn. A component of a screen carries it as its property: it is called when
 * somebody points at a link to the screen, and on a visit that begins there.
 */
export type Prefetch = (ask: Ask, search: PlainSearch) => Promise<unknown>;
export type Prefetching = { prefetch?: Prefetch | undefined };

/** An `Ask` whose failure nobody is told of, unless the answer is shown by then; the screen asks again when it is drawn. */
export const askingAhead = (client: QueryClient): Ask =>
  ((options: Parameters<Ask>[0]) =>
    client.query({ ...options, meta: { ...options.meta, isAhead: true } })) as Ask;
