/** Names a mail of a campaign, so that it can be found again before it leaves. */
export const mailKeyOf = (what: 'message' | 'reminder', campaignId: string, employeeId: string): string =>
  `invitation-${what}:${campaignId}:${employeeId}`;
