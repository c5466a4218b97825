import { useConditionalSave, type FormFact } from './conditional-save.ts';
import { unsent, useForm, type FormOf, type FormOptions } from './form.ts';

type Versioned = { version: number };

type RecordOptions<Known extends Versioned | null, Values extends object, Answer> = {
  /** Record it is filled from; null where it makes a new one. */
  record: Known;
  formOf: (record: Known) => Values;
  /** Values it opens with, where they are not those of the record. */
  initial?: Values;
  /** Fetches what the server holds now, past any cache. */
  fetchLatest: () => Promise<NonNullable<Known>>;
  /** Values in words, for telling what somebody else saved meanwhile. */
  factsOf: (values: Values) => readonly FormFact<Values>[];
  /** Writes against a version of the record, or a new one. */
  send: (values: Values, against: { version: number; from: Known; pressed: string }) => Promise<Answer>;
} & Omit<FormOptions<Values, Answer>, 'initial' | 'send'>;

/** A form filled from a record: what somebody else saved meanwhile is shown field by field, and nothing is overwritten unseen. */
export function useRecordForm<Known extends Versioned | null, Values extends object, Answer>({
  record,
  formOf,
  fetchLatest,
  factsOf,
  initial,
  send,
  ...options
}: RecordOptions<Known, Values, Answer>): FormOf<Values> {
  const { save, changed } = useConditionalSave<Versioned, Values>({
    shown: record ?? { version: 0 },
    fetchLatest,
    formOf: (latest) => formOf(latest as Known),
    factsOf,
    put: (values) => form.set(values),
  });
  const form: FormOf<Values> = useForm<Values, Answer>({
    ...options,
    initial: initial ?? formOf(record),
    send: async (values, pressed) => {
      if (record === null) return send(values, { version: 0, from: record, pressed });
      let answer: Answer | typeof unsent = unsent;
      const isSaved = await save(values, async (version, from) => {
        answer = await send(values, { version, from: from as Known, pressed });
      });
      return isSaved ? answer : unsent;
    },
  });
  return { ...form, changed };
}
