/** The invitations of staff to the portal: the identity service mails them. */
export interface Invitations {
  resend(username: string): Promise<void>;
  /** Whether the last one has left; null where the identity service does not say. */
  mailOf(username: string): Promise<{ state: 'sent' | 'waiting' | 'failed'; since: Date | null } | null>;
}
