-- Messages of a campaign that somebody stopped before they left, and who did so last.
alter table antela.invitation add column called_off_at timestamptz;
grant update (called_off_at) on antela.invitation to antela_app;
alter table antela.invitation_campaign
  add column called_off_at timestamptz,
  add column called_off_by text,
  add column called_off_by_name text;
grant update (called_off_at, called_off_by, called_off_by_name) on antela.invitation_campaign to antela_app;
-- Null again for somebody whose only invitation never left.
-- squawk-ignore ban-drop-not-null
alter table antela.invited_person alter column invited_at drop not null;
