-- Mail and text messages of the embedded default, which go nowhere but to the mailbox page.
create table cloud.mailbox_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null check (kind in ('email', 'sms')),
  subject text not null,
  text text not null,
  html text,
  sent_at timestamptz not null
);
create index mailbox_message_recipient on cloud.mailbox_message (lower(recipient), sent_at desc, id desc);
create index mailbox_message_sent_at on cloud.mailbox_message (sent_at desc, id desc);
