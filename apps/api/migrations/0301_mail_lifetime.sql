-- A mail is tried as long as what it announces is of use; without a date of its own, for some days.
alter table antela.outbox_message
  add column due_at timestamptz,
  add column expires_at timestamptz;
