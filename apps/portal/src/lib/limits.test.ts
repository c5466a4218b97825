import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('the constants are those of spec §9', () => {
  expect(limits).toMatchObject({
    idleTimeoutMs: 1_200_000,
    sessionRenewalIntervalMs: 30_000,
    credentialsRefreshMs: 3_000_000,
    mobileBreakpointPx: 768,
    queryStaleMs: 900_000,
    queryGarbageMs: 300_000,
    queryRetryDefault: 3,
    queryRetryDelayMaxMs: 30_000,
    errorToastMs: 15_000,
    toastMs: 4000,
    toastsVisible: 3,
    maintenanceSignOutDelayMs: 500,
    sidebarCookieMaxAgeSeconds: 604_800,
    sidebarWidth: '16rem',
    sidebarWidthMobile: '18rem',
    sidebarWidthIcon: '4rem',
    sidebarShortcutKey: 'b',
    defaultLanguage: 'es',
    signingRegion: 'us-east-2',
    storageRegion: 'us-east-2',
    storageRetries: 0,
    storageTimeoutMs: 900_000,
    presignedLinkSeconds: 3600,
    uploadAcl: 'private',
    signInStateSeconds: 180,
    identityAttempts: 3,
  });
});
