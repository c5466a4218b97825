/** The server ends a session that nobody uses, like the browser does (docs/spec.md §9: 20 minutes). */
export const idleLimitMs = 20 * 60_000;
/** However busy, a session ends half a day after its sign-in. */
export const absoluteLimitMs = 12 * 60 * 60_000;
/** Activity is written down at most this often, as the browser renews at most every 30 s. */
export const touchEveryMs = 30_000;
/** How long a process believes what it read about a user. */
export const userCacheMs = 5_000;
/** How long a process believes that somebody has a second factor; that they have none it asks each time. */
export const secondFactorBelievedMs = 60_000;
/** Life of an info token; the portal renews it with its session. */
export const infoTokenLifeMs = 15 * 60_000;
/** How far a client's clock may be off. */
export const skewMs = 5 * 60_000;
/** For how long a proof of who uses the session opens what asks for a fresh one. */
export const freshFactorMs = 5 * 60_000;
/** How long a user sees that an operator acted in their name. */
export const impersonationsShownMs = 90 * 24 * 60 * 60_000;
