export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The way mail leaves: SMTP, or the mailbox page of the embedded default. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Resolves when one more may leave, before anything is held for it; at once where nothing limits the rate. */
  turn?(): Promise<void>;
}
