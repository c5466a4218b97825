/** Guards of how somebody signs in. */
export const accounts = [
  {
    guard: 'Adivinar contraseñas bloquea',
    file: 'apps/local-cloud/src/user-pool/lock-out.ts',
    from: 'if (counted.length === 0) throw whenLocked();',
    to: '',
    test: 'apps/local-cloud/src/user-pool/guessing.test.ts',
  },
  {
    guard: 'Un código de recuperación sirve una vez',
    file: 'apps/local-cloud/src/user-pool/recovery-codes.ts',
    from: "'delete from cloud.recovery_code where sub = $1 and hash = $2 returning 1'",
    to: "'select 1 from cloud.recovery_code where sub = $1 and hash = $2'",
    test: 'apps/local-cloud/src/user-pool/recovery-codes.test.ts',
    about: 'ten recovery codes',
  },
  {
    guard: 'Recuperar una cuenta quita sus códigos de recuperación',
    file: 'apps/local-cloud/src/user-pool/operations/admin-reset-user-password.ts',
    from: 'await forgetRecoveryCodes(tx, user.sub);',
    to: '',
    test: 'apps/local-cloud/src/user-pool/recovery-codes.test.ts',
    about: 'recovery of the account',
  },
  {
    guard: 'Una llave de acceso sin usuario dice de quién es',
    file: 'apps/local-cloud/src/user-pool/passkeys.ts',
    from: 'where credential_id = $1 and sub::text = $2',
    to: 'where credential_id = $1 and $2::text is not null',
    test: 'apps/local-cloud/src/user-pool/recovery-codes.test.ts',
    about: 'a passkey opens a session without a name',
  },
  {
    guard: 'El segundo paso que pide la empresa',
    file: 'apps/local-cloud/src/user-pool/sign-in.ts',
    from: "if (toSetUp.length > 0) return 'MFA_SETUP';",
    to: '',
    test: 'apps/local-cloud/src/user-pool/second-factors.test.ts',
    about: 'that a tenant asks for',
  },
];
