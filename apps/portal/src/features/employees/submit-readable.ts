import type { SubmitEvent } from 'react';

/**
 * Sends a form only when every date and amount in it can be read: the field already says what is wrong with its text, and its
 * value is null until then, which for an optional field would be saved as "nothing".
 */
export function submitReadable(
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>,
): (event: SubmitEvent<HTMLFormElement>) => void {
  return (event) => {
    const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]');
    if (!unreadable) {
      void submit(event);
      return;
    }
    event.preventDefault();
    unreadable.focus();
  };
}
