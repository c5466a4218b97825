-- A message waits for the mail server as long as what it carries is good; what came too late is kept for whoever looks after the mail, without its text.
alter table cloud.outgoing_message
  add column kind text,
  -- Null for a name that nobody has.
  add column recipient text,
  add column created_at timestamptz,
  add column last_error text,
  add column failed_at timestamptz;
-- A queue of mails is short: building the index is a moment.
-- squawk-ignore require-concurrent-index-creation
create index outgoing_message_recipient on cloud.outgoing_message (recipient, kind);
