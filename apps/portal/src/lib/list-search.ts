import type { QueryOf } from '@antela/contract/endpoint';
import type { List } from '@antela/contract/list';
import { searchReader, type SearchReader } from './search-reader.ts';

/** A filter as the address holds it, and the parameter by which the API is asked for it. */
type Filter<Value extends string | string[] | null> = {
  readonly param: string;
  readonly read: (reader: SearchReader, key: string) => Value;
  /** Value as the API takes it, where that is another. */
  readonly ask?: (value: string[]) => string[];
  /** It names a view of the list: one is always on, and nobody takes it off. */
  readonly isView?: true;
};
type Filters = Readonly<Record<string, Filter<string> | Filter<string[]> | Filter<string | null>>>;

/** Any number of identifiers. */
export const ids = (param: string): Filter<string[]> => ({ param, read: ({ ids: of }, key) => of(key) });

/** One identifier. */
export const id = (param: string): Filter<string | null> => ({
  param,
  read: ({ id: of }, key) => of(key),
});

/** Any number of Spanish words, each for one of the API's codes. */
export const words = <Code extends string, Word extends string>(
  param: string,
  wordOf: Readonly<Record<Code, Word>>,
): Filter<Word[]> => ({
  param,
  read: ({ many }, key) => many(key, Object.values<Word>(wordOf)),
  ask: (chosen) => codesOf(wordOf, chosen),
});

/** One of such words, or '' for none. */
export const word = <Code extends string>(
  param: string,
  wordOf: Readonly<Record<Code, string>>,
): Filter<string> => ({
  param,
  read: ({ one }, key) => one(key, ['', ...Object.values<string>(wordOf)], ''),
  ask: (chosen) => codesOf(wordOf, chosen),
});

/** One of such words that names a view; the first where the address names none. */
export const view = <Code extends string>(
  param: string,
  wordOf: Readonly<Record<Code, string>>,
): Filter<string> => {
  const known = Object.values<string>(wordOf);
  return {
    ...word(param, wordOf),
    read: ({ one }, key) => one(key, known, known[0] ?? ''),
    isView: true,
  };
};

/** One of the API's codes, which the address holds as it is. */
export const code = <Code extends string>(param: string, known: readonly Code[]): Filter<Code | null> => ({
  param,
  read: ({ many }, key) => many(key, known)[0] ?? null,
});

/** Any number of codes of a catalogue, which the address cannot know; the server finds nothing for one that is not there. */
export const catalogued = (param: string): Filter<string[]> => ({
  param,
  read: ({ text }, key) =>
    text(key)
      .split(',')
      .filter((code) => /^[a-z_]{1,40}$/.test(code)),
});

/** Words as they were written. */
export const written = (param: string, max: number): Filter<string> => ({
  param,
  read: ({ text }, key) => text(key).slice(0, max),
});

export const date = (param: string): Filter<string | null> => ({
  param,
  read: ({ date: of }, key) => of(key),
});

/** The codes behind the words, in the order of the table. */
export const codesOf = <Code extends string>(
  wordOf: Readonly<Record<Code, string>>,
  chosen: readonly string[],
): Code[] => (Object.keys(wordOf) as Code[]).filter((code) => chosen.includes(wordOf[code]));

export type Sort = { key: string; direction: 'asc' | 'desc' };

type FilterQuery<E> = Omit<QueryOf<E>, 'limit' | 'cursor' | 'sort'>;
type StateOf<F extends Filters> = { [Key in keyof F]: ReturnType<F[Key]['read']> };

type Declaration<E extends List, F extends Filters, More> = {
  readonly endpoint: E;
  /** By their keys in the address. */
  readonly filters: F;
  /** Spanish words of the address for the fields that the API sorts by; the first one's order is the list's own. */
  readonly sorts: Readonly<Record<string, E['sorts'][number]>>;
  /** The list's own order begins with the largest. */
  readonly descends?: boolean;
  /** Parts of the address that belong to the page and narrow nothing. */
  readonly also?: (reader: SearchReader) => More;
};

/**
 * A list of the contract as its address holds it, under Spanish names. The text that is searched for is not part of it: people
 * search for names and documents.
 */
export function listSearch<E extends List, F extends Filters, More extends object = object>({
  endpoint,
  filters,
  sorts,
  descends = false,
  also,
}: Declaration<E, F, More>) {
  type State = StateOf<F> & { orden: string } & More;
  const keys = Object.keys(filters) as (keyof F & string)[];
  const cleared = keys.filter((key) => !filters[key]?.isView);
  const fields = Object.keys(sorts);
  const own = `${descends ? '-' : ''}${fields[0] ?? ''}`;
  const orders = [own, ...fields.flatMap((field) => [field, `-${field}`])];
  const valuesOf = (state: StateOf<F>, key: keyof F & string): string[] =>
    [state[key] ?? []].flat().filter((value) => value !== '');

  const filterQuery = (state: StateOf<F>, text = ''): FilterQuery<E> => {
    const asked = keys.flatMap((key) => {
      const { param, ask } = filters[key] as Filter<string>;
      const values = valuesOf(state, key);
      return values.length === 0 ? [] : [[param, (ask ? ask(values) : values).join(',')]];
    });
    const q = text.trim().slice(0, 100);
    return { ...(q !== '' && { q }), ...Object.fromEntries(asked) };
  };
  const sortOf = ({ orden }: { orden: string }): Sort => ({
    key: sorts[orden.replace('-', '')] ?? '',
    direction: orden.startsWith('-') ? 'desc' : 'asc',
  });

  return {
    endpoint,
    parse(search: unknown): State {
      const reader = searchReader(search);
      return {
        ...Object.fromEntries(keys.map((key) => [key, filters[key]?.read(reader, key)])),
        orden: reader.one('orden', orders, own),
        ...also?.(reader),
      } as State;
    },
    /** Changes by which "Quitar filtros" takes all of them away. */
    noFilters: Object.fromEntries(cleared.map((key) => [key, null])) as { [Key in keyof F & string]: null },
    /** Filters that are set, and the text, as the list and its report ask for them. */
    filterQuery,
    /** Query of a page: the filters with their order. */
    pageQuery(state: StateOf<F> & { orden: string }, text: string, cursor: string | undefined): QueryOf<E> {
      const { key, direction } = sortOf(state);
      return {
        ...filterQuery(state, text),
        ...(key !== '' && { sort: `${key}:${direction}` }),
        ...(cursor !== undefined && { cursor }),
      } as QueryOf<E>;
    },
    hasFilters: (state: StateOf<F>): boolean => cleared.some((key) => valuesOf(state, key).length > 0),
    sortOf,
    /** Null for the list's own order, so that it leaves no trace in the address. */
    sortWord({ key, direction }: Sort): string | null {
      const word = `${direction === 'desc' ? '-' : ''}${fields.find((field) => sorts[field] === key) ?? ''}`;
      return word === own ? null : word;
    },
  };
}
