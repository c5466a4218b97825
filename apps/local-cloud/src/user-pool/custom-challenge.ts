/**
 * The pool's custom challenge: a secret that was registered elsewhere beforehand, such as an operator's grant to
 * impersonate somebody, and is good once. The port must treat users that do not exist like those that do.
 */
export type CustomChallenge = {
  /** Public parameters shown to the client, all texts. */
  create(username: string, metadata: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /**
   * Rights that a right answer opens, or null. It must use up the grant in the same statement that checks it.
   * `claims` go into both tokens (names should start with `custom:`), and keep the session from changing the account;
   * `lifetimeSeconds` shortens it.
   */
  verify(
    username: string,
    answer: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<{ claims?: Record<string, string>; lifetimeSeconds?: number } | null>;
};

export const refuseCustomChallenges: CustomChallenge = {
  create: async () => ({}),
  verify: async () => null,
};
