import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at that instant. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
