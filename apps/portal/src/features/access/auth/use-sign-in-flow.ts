import type { SignInInput, SignInOutput } from 'aws-amplify/auth';
import { useRef, useState } from 'react';
import { openSession, sessionState } from '../../../lib/session.ts';
import { endsSignIn, isAlreadySignedIn, isStepExpired, sentenceFor, sentences } from './identity-errors.ts';
import type { SignInStep } from './sign-in-steps.ts';

/** How a sign-in begins; kept in memory until it ends, so that a code can be sent again. */
export type Attempt = {
  username: string;
  password?: string;
  /** SRP where it is absent (docs/spec.md §4). */
  flow?: NonNullable<SignInInput['options']>['authFlowType'];
  preferredChallenge?: 'WEB_AUTHN';
};

export type SignInFlow = {
  /** Step the identity service asks for next; null is the form for user and password. */
  step: SignInStep | null;
  /** When this step began: it is open for three minutes. */
  openedAt: number;
  username: string;
  busy: boolean;
  /** The sentence above the form, or null. */
  error: string | null;
  /** Goes up with every attempt that fails: fields that must be emptied carry it as key. */
  failures: number;
  start: (attempt: Attempt) => Promise<void>;
  /** Comes in by what has proved everything at once. */
  admit: (enter: () => Promise<void>) => Promise<void>;
  answer: (response: string) => Promise<void>;
  /** Begins again from the same place, which makes the service send a new code. */
  resend: () => Promise<void>;
  /** Begins again after the account was confirmed or the password reset. */
  retryWith: (password?: string) => Promise<void>;
  restart: () => void;
  /** For screens that talk to the service themselves. */
  run: (work: () => Promise<void>) => Promise<void>;
  /** Whether to stop asking this device for codes once the sign-in is done. */
  trustDevice: boolean;
  setTrustDevice: (trust: boolean) => void;
};

/**
 * One sign-in from the first form to an open session, whatever the identity service asks on the way. `onDone` runs when
 * the session is open.
 */
export function useSignInFlow(onDone: () => void): SignInFlow {
  const [step, setStep] = useState<SignInStep | null>(null);
  const [openedAt, setOpenedAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [trustDevice, setTrustDevice] = useState(false);
  const [username, setUsername] = useState('');
  const attempt = useRef<Attempt>({ username: '' });
  const choices = useRef<string[]>([]);

  const forget = (): void => {
    attempt.current = { username: attempt.current.username };
    choices.current = [];
  };

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setFailures((count) => count + 1);
      if (isStepExpired(cause) && (await reopened())) return setError(sentences.stepReopened);
      setError(sentenceFor(cause));
      if (endsSignIn(cause)) {
        forget();
        setStep(null);
      }
    } finally {
      setBusy(false);
    }
  }

  /** A step that took too long opens again, with a new code, while this page still knows what was typed. */
  async function reopened(): Promise<boolean> {
    if (step === null || attempt.current.password === undefined) return false;
    try {
      await advance(await beginAgain());
      return true;
    } catch (cause) {
      console.error('reopen', cause);
      return false;
    }
  }

  async function beginAgain(): Promise<SignInOutput> {
    const { confirmSignIn } = await library();
    let output = await begin();
    for (const choice of choices.current) output = await confirmSignIn({ challengeResponse: choice });
    return output;
  }

  async function advance({ isSignedIn, nextStep }: SignInOutput): Promise<void> {
    if (!isSignedIn) {
      setOpenedAt(Date.now());
      return setStep(nextStep);
    }
    // The person is in whether or not the device could be remembered.
    const { rememberDevice } = await library();
    if (trustDevice) await rememberDevice().catch((cause: unknown) => console.error('rememberDevice', cause));
    await opened();
  }

  async function opened(): Promise<void> {
    forget();
    await openSession();
    // A refused person begins again, under the reason.
    if (sessionState().status !== 'signed-in') return setStep(null);
    onDone();
  }

  async function begin(): Promise<SignInOutput> {
    const { flow, preferredChallenge, ...who } = attempt.current;
    const options = {
      ...(flow && { authFlowType: flow }),
      ...(preferredChallenge && { preferredChallenge }),
    };
    const { endIdentity, signIn } = await library();
    const input: SignInInput = { ...who, options };
    try {
      return await signIn(input);
    } catch (cause) {
      // Tokens that no open session belongs to stand in nobody's way; an open one is not ended in silence.
      if (!isAlreadySignedIn(cause) || sessionState().status === 'signed-in') throw cause;
      await endIdentity();
      return signIn(input);
    }
  }

  const start = (next: Attempt): Promise<void> =>
    run(async () => {
      attempt.current = next;
      setUsername(next.username);
      choices.current = [];
      await advance(await begin());
    });

  const admit = (enter: () => Promise<void>): Promise<void> =>
    run(async () => {
      await enter();
      await opened();
    });

  const answer = (response: string): Promise<void> =>
    run(async () => {
      const isChoice =
        step?.signInStep.startsWith('CONTINUE_') || step?.signInStep === 'CONFIRM_SIGN_IN_WITH_PASSWORD';
      const { confirmSignIn } = await library();
      const output = await confirmSignIn({ challengeResponse: response });
      if (isChoice) choices.current.push(response);
      await advance(output);
    });

  const resend = (): Promise<void> => run(async () => advance(await beginAgain()));

  const retryWith = (password?: string): Promise<void> =>
    start({ ...attempt.current, ...(password !== undefined && { password }) });

  const restart = (): void => {
    forget();
    setError(null);
    setStep(null);
  };

  return {
    step,
    openedAt,
    username,
    busy,
    error,
    failures,
    start,
    admit,
    answer,
    resend,
    retryWith,
    restart,
    run,
    trustDevice,
    setTrustDevice,
  };
}

const library = () => import('./sign-in-calls.ts');

/** Fetches what a sign-in needs before it is asked for. */
export function prepareSignIn(): void {
  // People who are offline hear so when they send the form.
  library().catch(() => undefined);
}
