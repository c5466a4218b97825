export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** In whose name it goes, where that is not the service's own. */
  fromName?: string;
  /** Page where its reader says that they want no more of it, which mail programs show as a button of their own. */
  optOutUrl?: string;
  /** Pictures that the HTML draws by `cid:`. They go inside the mail: one fetched from elsewhere would tell on its reader. */
  pictures?: readonly MailPicture[];
}

export interface MailPicture {
  cid: string;
  type: string;
  bytes: Buffer;
}

/** The way mail leaves: SMTP, or the mailbox page of the embedded default. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Resolves when one more may leave, before anything is held for it; at once where nothing limits the rate. */
  turn?(): Promise<void>;
}
