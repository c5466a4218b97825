import { useLayoutEffect, useMemo, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { SendingContext } from './sending.ts';
import { useHold } from './use-hold.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  /** Gets the value of the button pressed, of the first one on Enter. Until it settles nothing is sent a second time. */
  onSubmit: (pressed: string) => unknown;
};

/** Sends the form of a field that is complete, as its button does. */
export const sendForm = (_code: string, field: HTMLInputElement): void => field.form?.requestSubmit();

/** Neither a group of boxes nor a button has an `aria-invalid` of its own. */
const refused = '[aria-invalid="true"], [data-invalid] input, [data-refused]';

/**
 * A form that, once it is answered, takes whoever sent it to the first field that was refused, unless they have gone to another
 * meanwhile: what they type must not land elsewhere. It is sent only when every date
 * and amount in it can be read: the field already says what is wrong with its text, and its value is null until then, which for
 * an optional field would be saved as "nothing".
 */
export function Form({ onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element>(null);
  const { state, hold } = useHold();
  const [pressed, setPressed] = useState('');
  const [answers, setAnswers] = useState(0);
  const sending = useMemo(() => ({ state, pressed }), [state, pressed]);

  // Focus moves before anything is painted: whoever sees the fault may type at once.
  useLayoutEffect(() => {
    const at = document.activeElement;
    const hasGone = at !== sentFrom.current && at !== document.body && form.current?.contains(at) === true;
    if (answers > 0 && !hasGone) form.current?.querySelector<HTMLElement>(refused)?.focus();
  }, [answers]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // The page below may have a form of its own, and React hands events on through a portal.
    event.stopPropagation();
    const unreadable = form.current?.querySelector<HTMLElement>('[data-unreadable]');
    if (unreadable) return unreadable.focus();
    sentFrom.current = document.activeElement;
    const { submitter } = event.nativeEvent;
    const value = submitter instanceof HTMLButtonElement ? submitter.value : '';
    setPressed(value);
    try {
      await hold(() => onSubmit(value));
    } finally {
      setAnswers((count) => count + 1);
    }
  }

  return (
    <SendingContext value={sending}>
      <form {...rest} ref={form} noValidate onSubmit={(event) => void submit(event)} />
    </SendingContext>
  );
}
