import { create } from 'zustand';

/**
 * Some calls ask for a fresh proof of who uses the session. Whoever makes one waits here while the dialog
 * (`features/access/auth/step-up-dialog.tsx`) asks; calls that need it at the same time share one answer.
 */
const useStepUpStore = create<{ isAsking: boolean }>(() => ({ isAsking: false }));

export function useStepUpAsked(): boolean {
  return useStepUpStore(({ isAsking }) => isAsking);
}

let waiting: { promise: Promise<boolean>; settle: (proved: boolean) => void } | null = null;

/** Resolves when the person proved who they are (true) or gave up (false). */
export function askStepUp(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: (proved: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { promise, settle };
  useStepUpStore.setState({ isAsking: true });
  return promise;
}

export function answerStepUp(proved: boolean): void {
  const answered = waiting;
  waiting = null;
  useStepUpStore.setState({ isAsking: false });
  answered?.settle(proved);
}

/** Does the work, and once more if it was refused for want of a fresh proof that was then given. The refusal comes before anything is done. */
export async function withStepUp<T>(
  work: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !(await askStepUp())) throw error;
    return work();
  }
}
