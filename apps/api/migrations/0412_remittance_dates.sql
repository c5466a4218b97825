-- A date by which each period's deductions are to be remitted: working days after the payment, as the client's contract says for
-- the payroll; null: none is agreed. A worker works the date out, because working days follow from the holidays.
alter table antela.payroll add column remit_working_days smallint default 5 check (remit_working_days between 0 and 60);
alter table antela.pay_period add column remit_by date;

-- squawk-ignore require-concurrent-index-creation
create index pay_period_undated on antela.pay_period (client_id, id) where remit_by is null and state <> 'closed';
-- Periods still to be remitted, the most pressing first, and everything that was confirmed, the newest payday first.
-- squawk-ignore require-concurrent-index-creation
create index pay_period_to_remit on antela.pay_period (client_id, coalesce(remit_by, 'infinity'::date), id)
  where state in ('confirmed', 'with_differences', 'reconciled');
-- squawk-ignore require-concurrent-index-creation
create index pay_period_confirmed on antela.pay_period (client_id, payment_date desc, id desc)
  where state in ('confirmed', 'with_differences', 'reconciled', 'closed');

-- Closed periods only grow, so their sum is kept, a row for each company, by whatever closes one.
create table antela.remitted_total (
  client_id uuid not null,
  company_id uuid not null,
  periods integer not null,
  deducted bigint not null,
  employer_cost bigint not null,
  amount bigint not null,
  primary key (client_id, company_id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
alter table antela.remitted_total enable row level security;
alter table antela.remitted_total force row level security;
create policy tenant on antela.remitted_total to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update on antela.remitted_total to antela_app;

create function antela.add_remittance() returns trigger language plpgsql as $$
begin
  insert into antela.remitted_total as r (client_id, company_id, periods, deducted, employer_cost, amount)
  select n.client_id, p.company_id, count(*), sum(n.deducted), sum(n.employer_cost), sum(n.amount)
  from added n join antela.pay_period p on p.client_id = n.client_id and p.id = n.pay_period_id
  group by n.client_id, p.company_id
  on conflict (client_id, company_id) do update
    set periods = r.periods + excluded.periods, deducted = r.deducted + excluded.deducted,
        employer_cost = r.employer_cost + excluded.employer_cost, amount = r.amount + excluded.amount;
  return null;
end $$;
create trigger remittance_added after insert on antela.pay_period_remittance
  referencing new table as added for each statement execute function antela.add_remittance();
