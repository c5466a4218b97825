import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  /** Gets the value of the button pressed, of the first one on Enter. Until it settles nothing is sent a second time. */
  onSubmit: (pressed: string) => unknown;
};

/** Neither a group of boxes nor a button has an `aria-invalid` of its own. */
const refused = '[aria-invalid="true"], [data-invalid] input, [data-refused]';

/** A form that, once it is answered, takes whoever sent it to the first field that was refused. */
export function Form({ onSubmit, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [answers, setAnswers] = useState(0);

  useEffect(() => {
    if (answers > 0) form.current?.querySelector<HTMLElement>(refused)?.focus();
  }, [answers]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // The page below may have a form of its own, and React hands events on through a portal.
    event.stopPropagation();
    if (isSending.current) return;
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : '';
    isSending.current = true;
    try {
      await onSubmit(pressed);
    } finally {
      isSending.current = false;
      setAnswers((count) => count + 1);
    }
  }

  return <form {...rest} ref={form} noValidate onSubmit={(event) => void submit(event)} />;
}
