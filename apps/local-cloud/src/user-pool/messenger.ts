/** Message of the pool to somebody. `kind` lets a messenger choose a template; `code` and `link` are already in the text. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  kind: MessageKind;
  sentAt: Date;
};

export type MessageKind =
  | 'invitation'
  | 'password_reset'
  | 'confirm_account'
  | 'verify_attribute'
  | 'sign_in_code';

/** The way out: SMTP or the mailbox page for e-mail, and the same two kinds for SMS. A rejection is tried again later. */
export type Messenger = {
  email(message: Message): Promise<void>;
  sms(message: Message): Promise<void>;
};
