import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import type { FormFact } from '../../../lib/conditional-save.ts';
import type { FormOf, FormOptions } from '../../../lib/form.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useWarnings } from './use-warnings.tsx';

/** `partly`: the rest waits until another person approves it. */
type Sent = 'nothing' | 'partly' | 'all';

const sentText = {
  nothing: 'No había cambios por guardar',
  partly: 'Guardaste los cambios. Los límites más altos esperan la aprobación de otra persona',
  all: 'Guardaste los cambios',
} as const satisfies Record<Sent, string>;

type Options<Known extends { version: number }, Values extends object> = {
  record: Known;
  fetchLatest: () => Promise<NonNullable<Known>>;
  formOf: (latest: Known) => Values;
  initial?: Values;
  factsOf: (values: Values) => readonly FormFact<Values>[];
  /** Sends what differs from the record as it is. */
  send: (values: Values, from: Known, confirmed: { confirmWarnings?: true }) => Promise<Sent>;
  onSaved?: () => void;
} & Pick<FormOptions<Values, Sent>, 'check' | 'contract' | 'fieldOf'>;

/** One section of an employee as a form of its own; what is unusual in it is asked once. */
export function useSectionForm<Known extends { version: number }, Values extends object>({
  send,
  onSaved,
  ...options
}: Options<Known, Values>): { form: FormOf<Values>; warnings: readonly string[] | null } {
  const { t } = useTranslation('employees');
  const { warningsOf, areSeen, keep, forget } = useWarnings<Values>();
  const form = useRecordForm<Known, Values, Sent>({
    ...options,
    send: (values, { from }) => send(values, from, areSeen(values) ? { confirmWarnings: true } : {}),
    onSaved: (sent) => {
      toast(t(sentText[sent]));
      forget();
      onSaved?.();
    },
    onRefused: (error, values) => (error instanceof ApiError && keep(error, values) ? {} : undefined),
    fieldOfCode: { code_taken: 'code', document_taken: 'documentNumber' },
  });
  return { form, warnings: warningsOf(form.values) };
}
