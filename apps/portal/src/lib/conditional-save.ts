import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** One thing known about a record, in words; null while it is not known. */
export type Fact = { term: string; value: string | null };

export type Difference = { term: string; before: string | null; now: string | null };

/** The facts that differ, with both values. */
export function differences(before: readonly Fact[], now: readonly Fact[]): Difference[] {
  return now.flatMap(({ term, value }) => {
    const old = before.find((fact) => fact.term === term)?.value ?? null;
    return old === value ? [] : [{ term, before: old, now: value }];
  });
}

/** Value of one or more fields of a form in words; null where they are empty. */
export type FormFact<Form> = Fact & { fields: readonly (keyof Form & string)[] };

/** A form in words, a field at a time; a text stands for itself. */
export function inWords<Form extends object>(
  form: Form,
  fields: readonly (readonly [field: keyof Form & string, term: string, word?: string | null])[],
): FormFact<Form>[] {
  const asTyped = (value: unknown): string | null =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  return fields.map(([field, term, word]) => ({
    fields: [field],
    term,
    value: word === undefined ? asTyped(form[field]) : word,
  }));
}

/** Values of fields when the form was opened, as saved by somebody else meanwhile, and as typed. */
export type Change = {
  fields: readonly string[];
  term: string;
  before: string | null;
  now: string | null;
  mine: string | null;
  /** Both wrote, and the person says which stays. */
  isAsked: boolean;
  /** Side whose value stays: theirs at once where nothing is asked; null until the person chooses. */
  kept: 'mine' | 'theirs' | null;
};

type Versioned = { version: number };
type Options<Latest extends Versioned, Form extends object> = {
  /** Record the form was filled from. */
  shown: Latest;
  /** Fetches what the server holds now, past any cache. */
  fetchLatest: () => Promise<Latest>;
  formOf: (latest: Latest) => Form;
  factsOf: (form: Form) => readonly FormFact<Form>[];
  /** Puts values into the form. */
  put: (values: Partial<Form>) => void;
};

type Meeting<Latest, Form> = { latest: Latest; theirs: Form; mine: Form; by: string | null };

/** Tries of one press: what was saved meanwhile may touch no field of the form, and then nobody has to be asked. */
const triesMax = 3;

/**
 * Saves a form against the version it was filled from: the one way to meet a 412. What was saved meanwhile is laid over the
 * fields nobody touched here; where both wrote, the person says which stays, and until then nothing is sent. Whatever else goes
 * wrong is thrown.
 */
export function useConditionalSave<Latest extends Versioned, Form extends object>({
  shown,
  fetchLatest,
  formOf,
  factsOf,
  put,
}: Options<Latest, Form>) {
  /** Record the form was filled from. Later reads of the record do not change it; null once the form was saved. */
  const [base, setBase] = useState<Latest | null>(shown);
  const [meeting, setMeeting] = useState<Meeting<Latest, Form> | null>(null);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [isUnanswered, setUnanswered] = useState(false);

  function forget(): void {
    setBase(null);
    setMeeting(null);
    setChanges([]);
    setUnanswered(false);
  }

  /** @returns whether it was saved */
  async function save(
    mine: Form,
    send: (version: number, from: Latest) => Promise<unknown>,
  ): Promise<boolean> {
    if (changes.some(({ kept }) => kept === null)) {
      setUnanswered(true);
      return false;
    }
    let from = meeting?.latest ?? base ?? shown;
    for (let tries = 1; ; tries += 1) {
      try {
        await send(from.version, from);
        forget();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
        const latest = await fetchLatest();
        const found = compare(formOf(from), formOf(latest), mine, factsOf);
        from = latest;
        if (found.length === 0 && tries < triesMax) continue;
        setMeeting({ latest, theirs: formOf(latest), mine, by: whoWas(error) });
        setChanges(found);
        const theirs = found.filter(({ kept }) => kept === 'theirs').flatMap(({ fields }) => fields);
        put(pick(formOf(latest), theirs));
        return false;
      }
    }
  }

  function keep(change: Change, kept: 'mine' | 'theirs'): void {
    if (!meeting) return;
    setUnanswered(false);
    setChanges(changes.map((each) => (each === change ? { ...each, kept } : each)));
    put(pick(meeting[kept], change.fields));
  }

  return { save, changed: { by: meeting?.by ?? null, changes, isUnanswered, keep } };
}

function compare<Form extends object>(
  before: Form,
  now: Form,
  mine: Form,
  factsOf: (form: Form) => readonly FormFact<Form>[],
): Change[] {
  const wordOf = (form: Form, term: string) =>
    factsOf(form).find((fact) => fact.term === term)?.value ?? null;
  return factsOf(now).flatMap(({ fields, term }) => {
    const same = (one: Form, other: Form) =>
      JSON.stringify(pick(one, fields)) === JSON.stringify(pick(other, fields));
    if (same(before, now) || same(now, mine)) return [];
    const isAsked = !same(before, mine);
    return [
      {
        fields,
        term,
        before: wordOf(before, term),
        now: wordOf(now, term),
        mine: wordOf(mine, term),
        isAsked,
        kept: isAsked ? null : 'theirs',
      },
    ];
  });
}

const pick = <Form extends object>(form: Form, fields: readonly string[]): Partial<Form> =>
  Object.fromEntries(Object.entries(form).filter(([name]) => fields.includes(name))) as Partial<Form>;

/** Name of the person who saved first, where the server says so. */
function whoWas({ data }: ApiError): string | null {
  return typeof data === 'object' && data !== null && 'by' in data && typeof data.by === 'string'
    ? data.by
    : null;
}
