/** The business constants of docs/spec.md §9, and the bounds we added beside them. Durations end in `Ms` unless a library counts otherwise. */

export const idleTimeoutMs = 20 * 60 * 1000;
/** The notice before the idle logout; ours, two minutes are enough to answer it. */
export const idleWarningMs = 18 * 60 * 1000;
export const sessionRenewalIntervalMs = 30_000;

/** Guest and identity credentials are renewed after 3,000 s; the identity library holds to the same figure by itself. */
export const credentialsRefreshMs = 3_000_000;
/** Ours: how old the permissions on a screen may be; with what the server remembers it stays under a minute. */
export const rightsReadMs = 45_000;
/** Renew the info token this long before it ends, so that a call in flight never carries a dead one. */
export const infoTokenMarginMs = 60_000;

export const mobileBreakpointPx = 768;
export const sidebarCookieMaxAgeSeconds = 7 * 24 * 60 * 60;
export const sidebarWidth = '16rem';
export const sidebarWidthMobile = '18rem';
export const sidebarWidthIcon = '4rem';
export const sidebarShortcutKey = 'b';
export const paletteShortcutKey = 'k';

export const queryStaleMs = 15 * 60 * 1000;
export const queryGarbageMs = 5 * 60 * 1000;
/** The data cache's own default, for work that opts into retrying; the portal's queries do not retry (docs/spec.md §7). */
export const queryRetryDefault = 3;
export const queryRetryDelayMaxMs = 30_000;

/** Ours: how the stream of changes is opened anew, and given up where not even a sign of life comes. */
export const streamBackMs = 1_000;
export const streamBackMaxMs = 60_000;
export const streamSilenceMs = 40_000;
/** Changes that come close together are one question. */
export const streamGatherMs = 300;
/** A page has drawn what it asked for when nothing was asked for so long. */
export const restMs = 1_500;

export const errorToastMs = 15_000;
export const toastMs = 4000;
export const toastsVisible = 3;

export const maintenanceSignOutDelayMs = 500;

export const defaultLanguage = 'es';
/** Ours: a translations bucket that hangs must not keep anybody from signing in. */
export const translationsTimeoutMs = 5000;

export const signingRegion = 'us-east-2';
export const signingService = 'execute-api';
export const storageRegion = 'us-east-2';
export const storageRetries = 0;
export const storageTimeoutMs = 900_000;
export const presignedLinkSeconds = 3600;
export const uploadAcl = 'private';

/** Held by the identity library itself; named here because the spec names them. */
export const signInStateSeconds = 180;
export const identityAttempts = 3;

/** design/identity.md, "Rules": what the identity service asks of a password and a code. */
export const passwordLengthMin = 12;
export const passwordLengthMax = 128;
export const codeLength = 6;
export const codeResendSeconds = 60;
