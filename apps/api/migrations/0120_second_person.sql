-- Payrolls where closing a period and changing the policy are one person's to ask for and another's to approve.

alter table antela.payroll add column needs_second_person boolean not null default false;

create table antela.payroll_proposal (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  kind text not null check (kind in ('close', 'policy', 'policy_removal', 'single_person')),
  -- The period to close; null for what concerns the whole payroll.
  pay_period_id uuid,
  -- The money of a closing; 0 where none moves.
  amount bigint not null check (amount >= 0),
  -- The very call that was asked for, to be made when it is approved.
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  primary key (client_id, id),
  check ((kind = 'close') = (pay_period_id is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  foreign key (client_id, payroll_id) references antela.payroll (client_id, id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);
-- One at a time: what is approved is what was seen.
create unique index payroll_proposal_of_period on antela.payroll_proposal (client_id, pay_period_id) where state = 'waiting' and kind = 'close';
create unique index payroll_proposal_of_policy on antela.payroll_proposal (client_id, payroll_id) where state = 'waiting' and kind <> 'close';
create index payroll_proposal_waiting on antela.payroll_proposal (client_id, requested_at, id) where state = 'waiting';

alter table antela.payroll_proposal enable row level security;
alter table antela.payroll_proposal force row level security;
create policy tenant on antela.payroll_proposal to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.payroll_proposal to antela_app;
grant update (state, decided_by, decided_by_name, decided_at, reason) on antela.payroll_proposal to antela_app;
