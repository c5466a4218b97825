/** A refusal to a program, by the words of RFC 6749. */
export class OauthError extends Error {
  readonly code: string;
  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }
}
