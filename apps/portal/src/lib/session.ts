import type { Session } from '@antela/contract/session';
import { create } from 'zustand';
import { endsSession } from './api-error.ts';
import { createCaller } from './caller.ts';
import { config } from './config.ts';
import { useDataStore } from './data-store.ts';
import { noteActivity } from './idle.ts';
import { infoTokenMarginMs } from './limits.ts';
import { watchRights } from './rights-watch.ts';

/** Reason nobody is signed in any more, for the sentence on the sign-in page; null when it needs none. */
export type SignOutReason = 'idle' | 'ended' | 'unlinked' | null;

/** docs/spec.md §4. `error` beside `loading` is a start that failed for want of an answer: offer `openSession()` again. */
export type SessionState =
  | { status: 'loading'; error?: unknown }
  | { status: 'signed-out'; reason: SignOutReason }
  | { status: 'signed-in'; session: Session };

const useSessionStore = create<SessionState>(() => ({ status: 'loading' }));
const put = (state: SessionState): void => useSessionStore.setState(state, true);

export function useSession(): SessionState {
  return useSessionStore();
}

/** The session outside React: route guards read it. */
export function sessionState(): SessionState {
  return useSessionStore.getState();
}

/** The identity library arrives when it is needed: a visitor without tokens needs it only to sign in. */
const identity = () => import('./identity.ts');
const currentTokens = async (renew = false) =>
  mayHaveTokens() ? (await identity()).currentTokens(renew) : null;

/** Name of the user whose tokens the library holds, by its own note of it; null when it holds none. */
const keptUser = (): string | null =>
  localStorage.getItem(`CognitoIdentityServiceProvider.${config().userPoolClientId}.LastAuthUser`);
export const mayHaveTokens = (): boolean => keptUser() !== null;

/** How calls prove who makes them: what `createCaller` asks for, whoever creates one. */
export const proofs = {
  credentials: async (renew: boolean) =>
    mayHaveTokens() ? (await identity()).temporaryCredentials(renew) : undefined,
  idToken: async (renew: boolean) => (await currentTokens(renew))?.idToken,
};

// The call that brings the info token cannot carry it: hence a caller of its own. Its calls show the id token, which names
// the sign-in; behind a gateway a signature names only the user.
const caller = createCaller({
  bases: () => config().apis,
  ...proofs,
  infoToken: async () => undefined,
  now: () => new Date(),
  logError: (message, error) => console.error(message, error),
});

let opening: Promise<void> | undefined;
let openedAtMs = 0;
/** The sign-in that the session of this tab belongs to. */
let openedFor = '';

/**
 * Turns the identity library's tokens into a session: reads who this is from the API and fills the data store.
 * For the start of the page, after the last sign-in step, and to read permissions anew. Callers at the same time share one request.
 */
export function openSession(): Promise<void> {
  if (opening) return opening;
  const mine = open().finally(() => {
    if (opening === mine) opening = undefined;
  });
  opening = mine;
  return mine;
}

async function open(): Promise<void> {
  // A refusal right after the last sign-in step ends no session: there was none.
  const isArriving = sessionState().status === 'signed-out';
  const begun = ends;
  // A page that was loaded anew knows by this alone whose it was, should the session be over.
  lastUser = keptUser() ?? lastUser;
  const isOver = () => ending !== undefined || ends > begun;
  try {
    const tokens = await currentTokens();
    if (isOver()) return await ending;
    if (!tokens) return closed(sessionState().status === 'signed-in' ? 'ended' : null);
    const { getSession } = await import('@antela/contract/session');
    // Side by side: neither needs the other, and the first screen needs both.
    const [{ data: session }] = await Promise.all([
      caller.call(getSession, { signed: false }),
      proofs.credentials(false),
    ]);
    if (isOver()) return await ending;
    openedAtMs = Date.now();
    openedFor = tokens.signIn;
    if (sessionState().status === 'signed-out') noteActivity(localStorage, openedAtMs);
    lastUser = session.username;
    await mirrorTokens();
    useDataStore.getState().setValue('info', { token: session.infotoken });
    useDataStore.getState().setPermissions(session.permissions);
    put({ status: 'signed-in', session });
  } catch (error) {
    if (isOver()) return ending;
    if (endsSession(error)) return sessionRefused(isArriving ? 'unlinked' : 'ended');
    if (sessionState().status !== 'signed-in') put({ status: 'loading', error });
    throw error;
  }
}

async function mirrorTokens(): Promise<void> {
  const tokens = await currentTokens();
  if (!tokens) return;
  const { setValue } = useDataStore.getState();
  setValue('user', { name: tokens.username, accessToken: tokens.accessToken });
  setValue('cognito', { idToken: tokens.idToken });
}

/** On activity (docs/spec.md §4): renews tokens that have ended. */
export async function renewSession(): Promise<void> {
  if (sessionState().status === 'signed-in') await mirrorTokens();
}

/** Keeps what this person may do as the server has it, for as long as somebody is signed in here. @returns the way to stop it */
export const followRights = (): (() => void) =>
  watchRights({
    events: window,
    isVisible: () => document.visibilityState === 'visible',
    now: () => Date.now(),
    setTimer: (callback, ms) => setTimeout(callback, ms),
    clearTimer: (timer) => clearTimeout(timer),
    readAt: () => openedAtMs,
    read: openSession,
  });

/** Rights of a session as one word, which changes when any of them does. */
const rightsOf = (state: SessionState): string =>
  state.status === 'signed-in'
    ? JSON.stringify([
        state.session.permissions,
        state.session.companies,
        state.session.moneybagaccess,
        state.session.clientrestriction,
        state.session.secondFactor,
      ])
    : '';

/** Draws whoever asks anew when those rights change, and only then. */
export const useRights = (): string => useSessionStore(rightsOf);

/** The token that says in which context this user works; renewed before it ends, or when `renew` says so. */
export async function freshInfoToken(renew = false): Promise<string | undefined> {
  const before = sessionState();
  if (before.status !== 'signed-in') return undefined;
  // Counted from when it came, because this computer's clock may be wrong.
  const ageMs = Date.now() - openedAtMs;
  if (renew || ageMs > lifetimeMs(before.session.infotoken) - infoTokenMarginMs) await openSession();
  const after = sessionState();
  return after.status === 'signed-in' ? after.session.infotoken : undefined;
}

function lifetimeMs(jwt: string): number {
  try {
    const payload = jwt.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      iat: number;
      exp: number;
    };
    return (exp - iat) * 1000;
  } catch {
    return 2 * infoTokenMarginMs;
  }
}

const closedListeners = new Set<() => void>();

/** Calls `listener` whenever a session ends, however it ends: caches are emptied there. Returns the way to stop it. */
export function onSessionClosed(listener: () => void): () => void {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
}

/** Sessions of this tab that have ended: an answer to a question of an earlier one is nobody's. */
let ends = 0;

function closed(reason: SignOutReason): void {
  ends += 1;
  opening = undefined;
  useDataStore.getState().clear();
  for (const listener of closedListeners) listener();
  put({ status: 'signed-out', reason });
}

let ending: Promise<void> | undefined;

/** One end at a time, with the reason of the first: calls that are refused meanwhile say nothing new. */
function end(reason: SignOutReason, first?: () => Promise<void>): Promise<void> {
  ending ??= forget(reason, first).finally(() => {
    ending = undefined;
  });
  return ending;
}

async function forget(reason: SignOutReason, first?: () => Promise<void>): Promise<void> {
  put({ status: 'loading' });
  try {
    await first?.();
    if (mayHaveTokens()) await (await identity()).endIdentity();
  } finally {
    closed(reason);
  }
}

/**
 * Ends the session at the API, revokes the refresh token, forgets the tokens (through the OAuth provider where one is
 * configured) and empties store and caches. What cannot be reached does not keep anybody signed in.
 */
export const signOut = (reason: SignOutReason = null): Promise<void> => end(reason, endAtApi);

async function endAtApi(): Promise<void> {
  try {
    if (!(await currentTokens())) return;
    const { endSession } = await import('@antela/contract/session');
    await caller.call(endSession, { signed: false, signal: AbortSignal.timeout(3000) });
  } catch {
    // Logged by the caller; the server's own idle limit ends the session if this did not.
  }
}

/** The idle logout (docs/spec.md §4): signs out and leaves nothing in local and session storage. `path` is where to return to. */
export async function signOutIdle(path: string): Promise<void> {
  rememberReturnPath(path);
  await signOut('idle');
  localStorage.clear();
  sessionStorage.clear();
}

/** The server no longer accepts this session, or the tokens were revoked: forget it here as well. Nobody is put out twice. */
export async function sessionRefused(reason: SignOutReason = 'ended'): Promise<void> {
  if (reason === 'ended' && sessionState().status === 'signed-out') return;
  await end(reason);
}

/** Another tab signed in or out, or renewed the tokens: they share local storage, so this one follows. */
export function followOtherTabs(): () => void {
  const follow = async ({ key }: StorageEvent): Promise<void> => {
    if (key !== null && key !== 'data-store') return;
    await useDataStore.persist.rehydrate();
    const tokens = await currentTokens();
    const state = sessionState();
    // Only the idle logout empties the whole storage, which is the event without a key.
    if (!tokens && state.status === 'signed-in') return closed(key === null ? 'idle' : null);
    // Somebody else, or the same person as an operator sees them: nothing of the session before is kept.
    if (tokens && state.status === 'signed-in' && tokens.signIn !== openedFor) closed(null);
    if (tokens && sessionState().status === 'signed-out') await openSession();
  };
  const listen = (event: StorageEvent): void =>
    void follow(event).catch((error: unknown) => console.error('session', error));
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

let lastUser: string | null = null;
let returnPath: { path: string; user: string | null } | null = null;

/** Where to go back to after signing in. In memory only: nothing of it may stay behind (docs/spec.md §4, idle logout). */
export function rememberReturnPath(path: string): void {
  returnPath = { path, user: lastUser };
}

/** The remembered page, for who left it; the next person does not land on the last one's. A visitor's page is anybody's. */
export function takeReturnPath(username: string): string | null {
  const kept = returnPath;
  returnPath = null;
  return kept && (kept.user === null || kept.user === username) ? kept.path : null;
}
