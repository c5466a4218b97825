export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** The way mail leaves: SMTP, or the mailbox page of the embedded default. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
