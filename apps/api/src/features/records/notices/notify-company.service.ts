import type { Db } from '../../../db/database.ts';
import { insertNotices } from './notices.sql.ts';

/** Kinds of notice that only the portal shows: nobody needs a mail about them. */
export const companyNoticeKinds = ['late_suspension'] as const;
export type CompanyNoticeKind = (typeof companyNoticeKinds)[number];

/** Tells whoever sees the company and works with what the notice is about, in the transaction of what happened. */
export const notifyCompany = (
  db: Db,
  clientId: string,
  companyId: string,
  /** The event's key names what happened; the same again is not told twice. */
  {
    kind,
    ...notice
  }: { kind: CompanyNoticeKind; eventKey: string; subject: string; detail: string; path: string },
  now: Date,
): Promise<number> => insertNotices(db, clientId, [{ kind, to: { companyId }, ...notice }], now);
