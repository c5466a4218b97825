import sql, { type Sql } from 'sql-template-tag';

/** Names a mail of a campaign, so that it can be found again before it leaves. */
export const mailKeyOf = (what: 'message' | 'reminder', campaignId: string, employeeId: string): string =>
  `invitation-${what}:${campaignId}:${employeeId}`;

/** Condition of an invitation `i`: that mail of it is written and has not left. */
export const waitsInOutbox = (what: 'message' | 'reminder'): Sql => sql`
  exists (select from outbox_message o where o.client_id = i.client_id and o.sent_at is null
            and o.event_key = ${`invitation-${what}:`} || i.campaign_id || ':' || i.employee_id)`;
