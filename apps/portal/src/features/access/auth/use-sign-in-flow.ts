import type { SignInInput, SignInOutput } from 'aws-amplify/auth';
import { useRef, useState, type RefObject } from 'react';
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
  const [username, setUsername] = useState('');
  const said = useRef<Said>({ attempt: { username: '' }, choices: [] });
  const { advance, enter, leave, ...stage } = useStage(said, onDone);
  const { run, setError, ...progress } = useProgress(recover);

  /** @returns the sentence on what failed */
  async function recover(cause: unknown): Promise<string> {
    if (isStepExpired(cause) && (await reopen())) return sentences.stepReopened;
    if (endsSignIn(cause)) leave();
    return sentenceFor(cause);
  }

  /** A step that took too long opens again, with a new code, while this page still knows what was typed. */
  async function reopen(): Promise<boolean> {
    if (stage.step === null || said.current.attempt.password === undefined) return false;
    try {
      await advance(await beginAgain(said.current));
      return true;
    } catch (cause) {
      console.error('reopen', cause);
      return false;
    }
  }

  const start = (next: Attempt): Promise<void> =>
    run(async () => {
      said.current = { attempt: next, choices: [] };
      setUsername(next.username);
      await advance(await begin(next));
    });

  return {
    ...progress,
    ...stage,
    username,
    run,
    start,
    admit: (enterByItself) =>
      run(async () => {
        await enterByItself();
        await enter();
      }),
    answer: (response) => run(async () => advance(await answer(response, stage.step, said.current))),
    resend: () => run(async () => advance(await beginAgain(said.current))),
    retryWith: (password) => start({ ...said.current.attempt, ...(password !== undefined && { password }) }),
    restart: () => {
      leave();
      setError(null);
    },
  };
}

/** All that was said to the identity service in one sign-in: it can be said again until that ends. */
type Said = { attempt: Attempt; choices: string[] };

/** Where a sign-in stands, and its ways to the next step, to the open session and back to the first form. */
function useStage(said: RefObject<Said>, onDone: () => void) {
  const [step, setStep] = useState<SignInStep | null>(null);
  const [openedAt, setOpenedAt] = useState(0);
  const [trustDevice, setTrustDevice] = useState(false);

  function forget(): void {
    said.current = { attempt: { username: said.current.attempt.username }, choices: [] };
  }

  function leave(): void {
    forget();
    setStep(null);
  }

  async function advance({ isSignedIn, nextStep }: SignInOutput): Promise<void> {
    if (!isSignedIn) {
      setOpenedAt(Date.now());
      return setStep(nextStep);
    }
    // The person is in whether or not the device could be remembered.
    const { rememberDevice } = await library();
    if (trustDevice) await rememberDevice().catch((cause: unknown) => console.error('rememberDevice', cause));
    await enter();
  }

  async function enter(): Promise<void> {
    forget();
    await openSession();
    // A refused person begins again, under the reason.
    if (sessionState().status !== 'signed-in') return setStep(null);
    onDone();
  }

  return { step, openedAt, trustDevice, setTrustDevice, advance, enter, leave };
}

/** @param recover answers with the sentence on what failed */
function useProgress(recover: (cause: unknown) => Promise<string>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setFailures((count) => count + 1);
      setError(await recover(cause));
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, failures, run, setError };
}

async function begin({ flow, preferredChallenge, ...who }: Attempt): Promise<SignInOutput> {
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

async function beginAgain({ attempt, choices }: Said): Promise<SignInOutput> {
  const { confirmSignIn } = await library();
  let output = await begin(attempt);
  for (const choice of choices) output = await confirmSignIn({ challengeResponse: choice });
  return output;
}

async function answer(response: string, step: SignInStep | null, said: Said): Promise<SignInOutput> {
  const isChoice =
    step?.signInStep.startsWith('CONTINUE_') || step?.signInStep === 'CONFIRM_SIGN_IN_WITH_PASSWORD';
  const { confirmSignIn } = await library();
  const output = await confirmSignIn({ challengeResponse: response });
  if (isChoice) said.choices.push(response);
  return output;
}

const library = () => import('./sign-in-calls.ts');

/** Fetches what a sign-in needs before it is asked for. */
export function prepareSignIn(): void {
  // People who are offline hear so when they send the form.
  library().catch(() => undefined);
}
