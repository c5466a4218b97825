import { useState } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useConditionalSave, type FormFact } from '../../../lib/conditional-save.ts';
import { showRefusal } from '../../../lib/form-errors.ts';
import { toast } from '../../../ui/toast.ts';
import { useWarnings } from './use-warnings.tsx';

/** `partly`: the rest waits until another person approves it. */
type Sent = 'nothing' | 'partly' | 'all';

const sentText = {
  nothing: 'No había cambios por guardar',
  partly: 'Guardaste los cambios. Los límites más altos esperan la aprobación de otra persona',
  all: 'Guardaste los cambios',
} as const satisfies Record<Sent, string>;

type Options<Latest extends { version: number }, Values extends object, Form extends FieldValues> = {
  /** The record that the section was filled from. */
  shown: Latest;
  fetchLatest: () => Promise<Latest>;
  formOf: (latest: Latest) => Values;
  factsOf: (values: Values) => readonly FormFact<Values>[];
  put: (values: Partial<Values>) => void;
  /** Sends what differs from the record as it is. */
  send: (values: Values, from: Latest, confirmed: { confirmWarnings?: true }) => Promise<Sent>;
  setError: UseFormSetError<Form>;
  fieldOf: (path: string) => FieldPath<Form> | null;
  onSaved: () => void;
};

/** The field that says what somebody else has already, by the code of the refusal. */
const takenFields: Readonly<Record<string, string>> = {
  code_taken: 'employment.code',
  document_taken: 'person.documentNumber',
};

/** Saves one section of an employee against the version it was filled from, as every form does; what is unusual is asked once. */
export function useSectionSave<
  Latest extends { version: number },
  Values extends object,
  Form extends FieldValues,
>({ send, setError, fieldOf, onSaved, ...conditional }: Options<Latest, Values, Form>) {
  const { t } = useTranslation('employees');
  const { save: saveAgainst, changed } = useConditionalSave<Latest, Values>(conditional);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { warnings, areSeen, keep, forget } = useWarnings<Values>();

  function refuse(error: unknown, values: Values): void {
    if (!(error instanceof ApiError)) return setRefusal(errorText(error));
    if (keep(error, values)) return;
    const taken = takenFields[error.code];
    if (taken === undefined) return setRefusal(showRefusal(error, { setError, fieldOf }));
    setError(taken as FieldPath<Form>, { type: 'server', message: error.detail }, { shouldFocus: true });
  }

  async function save(values: Values): Promise<void> {
    setRefusal(null);
    setBusy(true);
    const confirmed = areSeen(values) ? ({ confirmWarnings: true } as const) : {};
    let sent: Sent = 'nothing';
    try {
      const saved = await saveAgainst(values, async (_version, from) => {
        sent = await send(values, from, confirmed);
      });
      if (!saved) return;
      toast(t(sentText[sent]));
      forget();
      onSaved();
    } catch (error) {
      refuse(error, values);
    } finally {
      setBusy(false);
    }
  }

  return { save, busy, refusal, warnings, changed };
}

/** Puts values into the part of a form that is the section. */
export function putInto<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  part: keyof Form & string,
  values: object,
): void {
  for (const [field, value] of Object.entries(values))
    form.setValue(`${part}.${field}` as FieldPath<Form>, value as PathValue<Form, FieldPath<Form>>);
}
