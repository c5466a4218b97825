-- What one person asks for and another approves, whatever it is about: closings and policies of payrolls that need two people, and
-- every control on money that somebody loosens.

create table antela.proposal (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null check (kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'restriction', 'invitation', 'user', 'role')),
  -- Of what it is, and what that belongs to: a period's payroll.
  subject_kind text not null check (subject_kind in ('payroll', 'pay_period', 'wallet', 'client_restriction', 'company_user', 'role')),
  subject_id uuid not null,
  subject_name text not null,
  within_id uuid,
  -- Whoever decides about it sees all of them.
  company_ids uuid[] not null,
  -- The money of a closing; 0 where none moves.
  amount bigint not null check (amount >= 0),
  -- As the history writes it: before and after of each field, which must still be so when it is approved.
  changes jsonb not null,
  -- What was asked for, to be done when it is approved.
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'void')),
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  primary key (client_id, id),
  check ((state = 'waiting') = (decided_at is null))
);
-- One at a time: what is approved is what was seen.
create unique index proposal_of_subject on antela.proposal (client_id, subject_kind, subject_id) where state = 'waiting';
create index proposal_waiting on antela.proposal (client_id, requested_at, id) where state = 'waiting';

-- What was asked for in payrolls goes on here; before row-level security, which would hold its owner too.
insert into antela.proposal (client_id, id, kind, subject_kind, subject_id, subject_name, within_id, company_ids, amount, changes, body, state,
                             requested_by, requested_by_name, requested_at, decided_by, decided_by_name, decided_at, reason)
select p.client_id, p.id, case p.kind when 'single_person' then 'payroll' else p.kind end,
       case p.kind when 'close' then 'pay_period' else 'payroll' end, coalesce(p.pay_period_id, p.payroll_id),
       pr.name || coalesce(', ' || pp.label, ''), p.payroll_id, array[p.company_id], p.amount,
       case p.kind
         when 'close' then jsonb_build_object('remitted', jsonb_build_array(null, p.amount), 'paidOn', jsonb_build_array(null, p.body -> 'paidOn'),
                                              'reference', jsonb_build_array(null, p.body -> 'reference'))
         when 'single_person' then '{"needsSecondPerson": [true, false]}'
         when 'policy_removal' then jsonb_build_object('validFrom', jsonb_build_array(p.body -> 'validFrom', null))
         else jsonb_build_object('validFrom', jsonb_build_array(null, p.body -> 'validFrom')) end,
       case p.kind when 'single_person' then '{"needsSecondPerson": false}'::jsonb else p.body end, p.state,
       p.requested_by, p.requested_by_name, p.requested_at, p.decided_by, p.decided_by_name, p.decided_at, p.reason
from antela.payroll_proposal p
join antela.payroll pr on pr.client_id = p.client_id and pr.id = p.payroll_id
left join antela.pay_period pp on pp.client_id = p.client_id and pp.id = p.pay_period_id;

-- Its rows are all above; nothing else refers to it.
-- squawk-ignore ban-drop-table
drop table antela.payroll_proposal;

alter table antela.proposal enable row level security;
alter table antela.proposal force row level security;
create policy tenant on antela.proposal to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.proposal to antela_app;
grant update (state, decided_by, decided_by_name, decided_at, reason) on antela.proposal to antela_app;
