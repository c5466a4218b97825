import type { ErrorCode, FieldFault } from '@antela/contract/errors';
import { useLayoutEffect, useState } from 'react';
import { ApiError } from './api-error.ts';
import type { Change } from './conditional-save.ts';
import { fieldsOf, type Fields } from './form-fields.ts';
import { atFields, placed } from './form-refusal.ts';
import {
  edited,
  faultsIn,
  followed,
  isChanged,
  isSame,
  opened,
  refused,
  saved,
  type Faults,
  type FormState,
  type Found,
} from './form-state.ts';

/** Answer of a form that was not sent, because it says itself what the person has to settle first. */
export const unsent = Symbol('unsent');

export type FormOptions<Values extends object, Answer> = {
  /** Values it opens with. Fields that nobody has touched follow them, so that they may come late or change. */
  initial: Values;
  /** Faults of the body that would be sent, as the contract finds them (`faultsOfBody`). */
  contract?: (values: Values) => readonly FieldFault[];
  /** Says in words of its own what is missing or unreadable, before the server is asked. */
  check?: (values: Values, pressed: string) => Found;
  /** Whether its consequences are shown, and the act is confirmed, before it is sent. */
  asks?: (values: Values) => boolean;
  /** Writes; throws what is refused. */
  send: (values: Values, pressed: string) => Promise<Answer | typeof unsent>;
  /** Follows what was written: nothing holds back whoever leaves from here on. */
  onSaved?: (answer: Answer, values: Values) => unknown;
  /** Field of a path of the API, null where the form has none; without it, the path's first name. */
  fieldOf?: (path: string, values: Values) => string | null;
  /** Fields of refusals that are about one value, by their codes. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>;
  /** Says a refusal in its own way; nothing leaves it to the form. */
  onRefused?: (error: unknown, values: Values) => Found | undefined;
};

/** A form as its frame in `ui` takes it, whatever its values are. */
export type FormFrame = {
  submit: (pressed?: string) => Promise<unknown> | undefined;
  /** Sentence above the buttons, with faults of fields that are not drawn. Read it after the fields. */
  refusal: () => string | null;
  isDirty: boolean;
  /** From the press to the answer. */
  isSending: boolean;
  /** Whether changes would be lost at this moment. */
  holds: () => boolean;
  /** Lets whoever leaves go without the changes. */
  release: () => void;
  /** Puts back the values it was opened with, or last saved with. */
  reset: () => void;
  /** Props of the dialog that confirms the act. */
  asking: { open: boolean; busy: boolean; onClose: () => void; onConfirm: () => Promise<unknown> };
  /** Changes that somebody else saved meanwhile. */
  changed?: {
    by: string | null;
    changes: readonly Change[];
    isUnanswered: boolean;
    keep: (change: Change, kept: 'mine' | 'theirs') => void;
  };
};

export type FormOf<Values extends object> = {
  reset: (values?: Values) => void;
  /** Says what is wrong after it was answered. */
  refuse: (found: Found) => void;
} & Fields<Values> &
  Omit<FormFrame, 'reset'>;

/** State that holds before the next render: a press sends what the same event has typed, and a saved form lets its own page leave. */
class Now<Values extends object> {
  values: Values;
  isReleased = false;

  constructor(values: Values) {
    this.values = values;
  }

  take(values: Values): void {
    this.values = values;
  }

  put(changes: Partial<Values>): void {
    this.values = { ...this.values, ...changes };
    this.isReleased = false;
  }

  release(): void {
    this.isReleased = true;
  }
}

/**
 * The one way to make a form: its values, what is wrong with them and where, sending them once, and what would be lost by
 * leaving. Frames (`PageForm`, `FormSheet`, `FormDialog`) draw it. A form filled from a record is `useRecordForm`.
 */
export function useForm<Values extends object, Answer = unknown>(
  options: FormOptions<Values, Answer>,
): FormOf<Values> {
  const { initial, asks, send, onSaved } = options;
  const [state, setState] = useState(() => opened(initial));
  const [now] = useState(() => new Now(initial));
  const drawn = new Set<string>();
  if (!isSame(initial, state.read)) setState((before) => followed(before, initial));
  const [isSending, setSending] = useState(false);
  const { values, faults } = state;
  useLayoutEffect(() => now.take(values), [now, values]);

  function set(changes: Partial<Values>, corrected?: readonly string[]): void {
    now.put(changes);
    setState((before) => edited(before, changes, corrected));
  }

  function refuse(found: Found): void {
    setState((before) => refused(before, found));
  }

  async function write(pressed: string): Promise<void> {
    const sent = now.values;
    setSending(true);
    try {
      const answer = await send(sent, pressed);
      if (answer === unsent) return refuse({});
      setState((before) => saved(before, sent));
      now.release();
      await onSaved?.(answer, sent);
    } catch (error) {
      refuse(saidOf(error, sent, options));
    } finally {
      setSending(false);
    }
  }

  function submit(pressed = ''): Promise<unknown> | undefined {
    const found = foundIn(now.values, pressed, options);
    refuse(found);
    if (Object.keys(found).length > 0) return undefined;
    if (!asks?.(now.values)) return write(pressed);
    setState((before) => ({ ...before, asked: pressed }));
    return undefined;
  }

  return {
    ...fieldsOf({ values, set, faults, drawn }),
    submit,
    refuse,
    refusal: () => refusalOf(state, drawn),
    isDirty: isChanged(state),
    isSending,
    holds: () => isChanged(state) && !now.isReleased,
    release: () => now.release(),
    reset: (to) => setState(({ read, base }) => ({ ...opened(to ?? base), read })),
    asking: {
      open: state.asked !== null,
      busy: isSending,
      onClose: () => setState((before) => ({ ...before, asked: null })),
      onConfirm: () => write(state.asked ?? ''),
    },
  };
}

type Places<Values extends object> = Pick<FormOptions<Values, never>, 'fieldOf'>;

/** Faults before the server is asked: the form's own sentence at a field stands before the contract's. */
function foundIn<Values extends object>(
  values: Values,
  pressed: string,
  options: Pick<FormOptions<Values, never>, 'contract' | 'check'> & Places<Values>,
): Faults {
  const own = faultsIn(options.check?.(values, pressed) ?? {});
  const { '': whole = '', ...others } = faultsIn(
    atFields(options.contract?.(values) ?? [], placeOf(values, options)),
  );
  const found = { ...others, ...own };
  return whole === '' || Object.keys(found).length > 0 ? found : { '': whole };
}

const placeOf =
  <Values extends object>(values: Values, { fieldOf }: Places<Values>) =>
  (path: string): string | null => {
    if (fieldOf) return fieldOf(path, values);
    const [first = ''] = path.split('.');
    return Object.hasOwn(values, first) ? first : null;
  };

/** Each fault at its field, as the form wants it said. */
function saidOf<Values extends object>(
  error: unknown,
  values: Values,
  options: Pick<FormOptions<Values, never>, 'onRefused' | 'fieldOfCode'> & Places<Values>,
): Found {
  const { onRefused, fieldOfCode = {} } = options;
  const own = onRefused?.(error, values);
  if (own) return own;
  if (error instanceof ApiError && error.code !== 'network') {
    const field = fieldOfCode[error.code];
    if (field !== undefined) return { [field]: error.detail };
  }
  return placed(error, placeOf(values, options));
}

function refusalOf<Values extends object>(
  { refusal, faults }: FormState<Values>,
  drawn: ReadonlySet<string>,
): string | null {
  const unseen = Object.entries(faults).filter(([path]) => !drawn.has(path));
  return [refusal, ...unseen.map(([, detail]) => detail)].filter(Boolean).join(' ') || null;
}
