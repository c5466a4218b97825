-- Messages by which an employer invites people to activate the employee app. A campaign never changes; whom it is for is a row each.
create table antela.invitation_campaign (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  -- As its author wrote it; null for the usual text.
  text text check (text <> ''),
  reminds boolean not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- When its last message left; the effect is told a week later.
  sent_at timestamptz,
  told_at timestamptz,
  primary key (client_id, id)
);
create index invitation_campaign_age on antela.invitation_campaign (client_id, created_at);
create index invitation_campaign_untold on antela.invitation_campaign (client_id, created_at) where told_at is null;

create table antela.invitation (
  client_id uuid not null,
  campaign_id uuid not null,
  employee_id uuid not null,
  -- The employer that writes to them, and where they work, when the campaign began.
  company_id uuid not null,
  cost_center text,
  sent_at timestamptz,
  reminded_at timestamptz,
  -- It came to nothing: they activated the app, left, or asked for no more before it went.
  dropped_at timestamptz,
  primary key (client_id, campaign_id, employee_id),
  foreign key (client_id, campaign_id) references antela.invitation_campaign (client_id, id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
create index invitation_unsent on antela.invitation (client_id, campaign_id) where sent_at is null and dropped_at is null;
create index invitation_unreminded on antela.invitation (client_id, sent_at) where reminded_at is null;
create index invitation_of_person on antela.invitation (client_id, employee_id);

-- One row for each person who was ever invited: the last time, which the next one waits for, and what their link proves itself by.
create table antela.invited_person (
  client_id uuid not null,
  employee_id uuid not null,
  invited_at timestamptz not null,
  opt_out_key uuid not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id)
);
create unique index invited_person_by_key on antela.invited_person (client_id, opt_out_key);

-- Kept for ever: nobody can take one back.
create table antela.invitation_opt_out (
  client_id uuid not null,
  employee_id uuid not null,
  opted_out_at timestamptz not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id)
);

alter table antela.invitation_campaign enable row level security;
alter table antela.invitation_campaign force row level security;
create policy tenant on antela.invitation_campaign to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.invitation_campaign to antela_app;
grant update (sent_at, told_at) on antela.invitation_campaign to antela_app;

alter table antela.invitation enable row level security;
alter table antela.invitation force row level security;
create policy tenant on antela.invitation to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.invitation to antela_app;
grant update (sent_at, reminded_at, dropped_at) on antela.invitation to antela_app;

alter table antela.invited_person enable row level security;
alter table antela.invited_person force row level security;
create policy tenant on antela.invited_person to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.invited_person to antela_app;
grant update (invited_at) on antela.invited_person to antela_app;

alter table antela.invitation_opt_out enable row level security;
alter table antela.invitation_opt_out force row level security;
create policy tenant on antela.invitation_opt_out to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.invitation_opt_out to antela_app;

-- A mail that nobody asked for goes in the name of whom it is from, within the hours of contact, behind those that somebody waits for.
alter table antela.outbox_message
  add column from_name text,
  add column opt_out_path text,
  add column unasked boolean not null default false;
-- squawk-ignore require-concurrent-index-creation
create index outbox_in_turn on antela.outbox_message (client_id, unasked, created_at) where sent_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index antela.outbox_waiting;
