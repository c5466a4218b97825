import type { Answered, Endpoint } from '@antela/contract/endpoint';
import type { Noun } from '@antela/contract/nouns';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Register {
    queryMeta: {
      /** Nouns the answer is made of, in the contract's words. */
      shows?: readonly Noun[];
      /** The screen tells of a failure by itself. */
      quiet?: boolean;
      /** Asked before it is shown: nobody is told of its failure until it is. */
      isAhead?: boolean;
      /** It is asked again as soon as the server tells that somebody changed what it shows. */
      live?: boolean;
    };
  }
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, Answered>;

export const shownBy = ({ shows = [] }: AnyEndpoint): { shows: readonly Noun[] } => ({ shows });

export type Change = {
  /** The call that made it; null where it was refused, or where a worker made it. */
  by: string | null;
  nouns: readonly Noun[];
  /** The id of a record that is gone: what was asked about it is forgotten instead of asked again. */
  gone: string | null;
};

/** Change a call has made, by its contract; null where it changes nothing. */
export function changeOf({ name, changes, removes }: AnyEndpoint, query: unknown): Change | null {
  if (!changes) return null;
  const given = (query ?? {}) as Record<string, string>;
  return { by: name, nouns: changes, gone: removes === undefined ? null : (given[removes] ?? null) };
}

type Listener = (change: Change) => Promise<unknown>;
const listeners = new Set<Listener>();

/** Calls back after every call that changed something, and after work of which an answer told that it is over. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves when what is on the screen shows the change. */
export async function tellChange(change: Change): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(change)));
}

/** Asks again for what is on the screen and shows any of it; the rest is asked again when it is next shown. */
export async function refreshChanged(client: QueryClient, { by, nouns, gone }: Change): Promise<void> {
  if (gone !== null) client.removeQueries({ predicate: (query) => isAbout(query, gone) });
  // An act that is done is no question any more: the dialog that asked what it would do is about to close.
  const isShown = ({ meta, queryKey: [asked] }: Query): boolean =>
    asked !== `${by}Consequences` && (meta?.shows?.some((noun) => nouns.includes(noun)) ?? false);
  // A first answer that is on its way may be from before the change; the library joins it instead of asking again.
  const early = new Set(
    client
      .getQueryCache()
      .findAll({ predicate: isShown, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined),
  );
  await client.invalidateQueries({ predicate: isShown });
  if (early.size > 0) await client.refetchQueries({ type: 'active', predicate: (query) => early.has(query) });
}

/** Asks again for what is on the screen, shows one of these and is told of: null where anything may have changed meanwhile. */
export const refreshOnEvent = (client: QueryClient, nouns: readonly Noun[] | null): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) =>
      meta?.live === true && (nouns === null || (meta.shows?.some((noun) => nouns.includes(noun)) ?? false)),
  });

function isAbout({ queryKey }: Query, id: string): boolean {
  const input = queryKey[1] as { query?: object } | undefined;
  return Object.values(input?.query ?? {}).includes(id);
}

type Progress = {
  jobid: string;
  state: string;
  changed: readonly Noun[];
};

/** Jobs that were started here, or of which an answer said that they were under way. */
const underWay = new Set<string>();

/** Remembers work that a call has started: it may be over before anybody asks how far it is. */
export function noteStart(answer: unknown): void {
  const jobid = (answer as { data?: { jobid?: unknown } } | undefined)?.data?.jobid;
  if (typeof jobid === 'string') underWay.add(jobid);
}

/** Notices in any answer that work which was under way is over, and tells what it changed. */
export function noteWork(answer: unknown): void {
  const data = (answer as { data?: { job?: Progress } & Partial<Progress> } | undefined)?.data;
  const progress = data?.job ?? (data?.jobid !== undefined && data.changed ? (data as Progress) : null);
  if (!progress) return;
  if (progress.state === 'queued' || progress.state === 'running') {
    underWay.add(progress.jobid);
    return;
  }
  if (underWay.delete(progress.jobid)) void tellChange({ by: null, nouns: progress.changed, gone: null });
}
