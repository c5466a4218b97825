import type { SignInInput, SignInOutput } from 'aws-amplify/auth';
import { useState } from 'react';
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
  const [conversation] = useState(createConversation);
  const { advance, enter, leave, reopen, ...stage } = useStage(conversation, onDone);
  const { run, clearError, ...progress } = useProgress(recover);

  /** @returns the sentence on what failed */
  async function recover(cause: unknown): Promise<string> {
    if (isStepExpired(cause) && (await reopen())) return sentences.stepReopened;
    if (endsSignIn(cause)) leave();
    return sentenceFor(cause);
  }

  const start = (next: Attempt): Promise<void> =>
    run(async () => {
      setUsername(next.username);
      await advance(await conversation.begin(next));
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
    answer: (response) => run(async () => advance(await conversation.answer(response, isChoice(stage.step)))),
    resend: () => run(async () => advance(await conversation.beginAgain())),
    retryWith: (password) => start({ ...conversation.latest(), ...(password !== undefined && { password }) }),
    restart: () => {
      leave();
      clearError();
    },
  };
}

type Stage = Pick<SignInFlow, 'step' | 'openedAt'>;

const noStep: Stage = { step: null, openedAt: 0 };

const isChoice = (step: SignInStep | null): boolean =>
  step !== null &&
  (step.signInStep.startsWith('CONTINUE_') || step.signInStep === 'CONFIRM_SIGN_IN_WITH_PASSWORD');

/** Where a sign-in stands, and its ways to the next step, to the open session and back to the first form. */
function useStage(conversation: Conversation, onDone: () => void) {
  const [stage, setStage] = useState(noStep);
  const [trustDevice, setTrustDevice] = useState(false);

  function leave(): void {
    conversation.forget();
    setStage(noStep);
  }

  async function advance({ isSignedIn, nextStep }: SignInOutput): Promise<void> {
    if (!isSignedIn) return setStage({ step: nextStep, openedAt: Date.now() });
    // The person is in whether or not the device could be remembered.
    const { rememberDevice } = await library();
    if (trustDevice) await rememberDevice().catch((cause: unknown) => console.error('rememberDevice', cause));
    await enter();
  }

  async function enter(): Promise<void> {
    conversation.forget();
    await openSession();
    // A refused person begins again, under the reason.
    if (sessionState().status !== 'signed-in') return setStage(noStep);
    onDone();
  }

  /** A step that took too long opens again, with a new code, while this page still knows what was typed. */
  async function reopen(): Promise<boolean> {
    if (stage.step === null || conversation.latest().password === undefined) return false;
    try {
      await advance(await conversation.beginAgain());
      return true;
    } catch (cause) {
      console.error('reopen', cause);
      return false;
    }
  }

  return { ...stage, trustDevice, setTrustDevice, advance, enter, leave, reopen };
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

  return { busy, error, failures, run, clearError: () => setError(null) };
}

type Conversation = ReturnType<typeof createConversation>;

/** All that was said to the identity service in one sign-in: it can be said again until that ends. */
function createConversation() {
  let attempt: Attempt = { username: '' };
  let choices: string[] = [];
  return {
    latest: () => attempt,
    begin(next: Attempt): Promise<SignInOutput> {
      attempt = next;
      choices = [];
      return begin(attempt);
    },
    async beginAgain(): Promise<SignInOutput> {
      const { confirmSignIn } = await library();
      let output = await begin(attempt);
      for (const choice of choices) output = await confirmSignIn({ challengeResponse: choice });
      return output;
    },
    async answer(response: string, isChosen: boolean): Promise<SignInOutput> {
      const { confirmSignIn } = await library();
      const output = await confirmSignIn({ challengeResponse: response });
      if (isChosen) choices.push(response);
      return output;
    },
    forget(): void {
      attempt = { username: attempt.username };
      choices = [];
    },
  };
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

const library = () => import('./sign-in-calls.ts');

/** Fetches what a sign-in needs before it is asked for. */
export function prepareSignIn(): void {
  // People who are offline hear so when they send the form.
  library().catch(() => undefined);
}
