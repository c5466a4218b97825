/** Protections of an account, in the order in which they are worth having. */
export type ProtectionKind = 'password' | 'second-step' | 'recovery-codes' | 'passkey' | 'notices';

export type AccountState = {
  /** Whether signing in asks for a second step. */
  hasSecondStep: boolean;
  /** Recovery codes that are left; null where the identity service has none. */
  codesLeft: number | null;
  passkeys: number;
};

/** Each protection that this account can have, and whether it has it. Nobody is without a password, nor without notices. */
export function protectionsOf({
  hasSecondStep,
  codesLeft,
  passkeys,
}: AccountState): Map<ProtectionKind, boolean> {
  return new Map<ProtectionKind, boolean>([
    ['password', true],
    ['second-step', hasSecondStep],
    ...(codesLeft === null ? [] : [['recovery-codes', hasSecondStep && codesLeft > 0] as const]),
    ['passkey', passkeys > 0],
    ['notices', true],
  ]);
}

/** The first that is missing: the one to press. */
export const firstMissing = (protections: ReadonlyMap<ProtectionKind, boolean>): ProtectionKind | null =>
  [...protections].find(([, isHeld]) => !isHeld)?.[0] ?? null;

/** An address that its owner recognises and nobody who looks over a shoulder learns. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/, '$1•••');
