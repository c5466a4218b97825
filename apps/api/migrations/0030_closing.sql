-- The closing of a pay period: reports in versions with their lines, what the company said it deducted, and the money it remitted.

-- An id as the application makes them (UUIDv7), for rows that a statement makes by itself; `later` moves it by milliseconds.
create function antela.new_id(later integer default 0) returns uuid
  language sql volatile parallel safe
  return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint + later) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

-- Days of the commercial year, both included: the rules' days360.
create function antela.commercial_days(first date, last date) returns integer
  language sql immutable parallel safe
  return case when last < first then 0 else
    ((extract(year from last) - extract(year from first)) * 12 + extract(month from last) - extract(month from first))::integer * 30
    + case when extract(month from last + 1) <> extract(month from last) then 30 else extract(day from last)::integer end
    - least(extract(day from first)::integer, 30) + 1 end;

-- Weeks and fortnights pay the days they have, the others those of the commercial year.
create function antela.paid_days(frequency text, first date, last date) returns integer
  language sql immutable parallel safe
  return case when last < first then 0 when frequency in ('weekly', 'catorcenal') then last - first + 1 else antela.commercial_days(first, last) end;

grant execute on function antela.new_id(integer), antela.commercial_days(date, date), antela.paid_days(text, date, date) to antela_app;

-- The period whose report took the advance last, and whose receivable holds what is left of it; null until a report has.
alter table antela.advance add column collected_with_id uuid;

-- What is still to be deducted, for reports to find: few rows at any time.
-- squawk-ignore require-concurrent-index-creation
create index advance_owed on antela.advance (client_id, pay_period_id) where deduction_state in ('pending', 'reported');

-- The closed table of legal steps; the rules hold it too, and the catalogues fill it from them.
create table antela.pay_period_step (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
grant select on antela.pay_period_step to antela_app;

create table antela.pay_period_report (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null check (version > 0),
  issued_at timestamptz not null,
  issued_by text not null,
  issued_by_name text not null,
  lines integer not null,
  advances integer not null,
  principal bigint not null,
  fees bigint not null,
  vat bigint not null,
  -- Purchases from wallets that payroll pays for.
  wallets bigint not null,
  carried bigint not null,
  total bigint not null check (total = principal + fees + vat + wallets + carried),
  -- Of every line, in the order of the report.
  sha256 text not null,
  primary key (client_id, pay_period_id, version),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);

-- One person's deduction as it was reported: names and figures are copies, because the report does not change any more.
create table antela.pay_period_line (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  employee_id uuid not null,
  sort_name text collate "C" not null,
  full_name text not null,
  document_type text not null,
  document_number text not null,
  code text,
  cost_center text,
  advances integer not null,
  principal bigint not null,
  fees bigint not null,
  vat bigint not null,
  wallets bigint not null,
  carried bigint not null,
  total bigint not null check (total > 0 and total = principal + fees + vat + wallets + carried),
  estimated_net bigint not null,
  previous_total bigint,
  warnings text[] not null,
  primary key (client_id, pay_period_id, version, employment_id),
  foreign key (client_id, pay_period_id, version) references antela.pay_period_report (client_id, pay_period_id, version)
);
create index pay_period_line_by_name on antela.pay_period_line (client_id, pay_period_id, version, sort_name, employment_id);
create index pay_period_line_by_total on antela.pay_period_line (client_id, pay_period_id, version, total, employment_id);

-- What a line is made of, each with what was left of it: advances, and purchases from wallets.
create table antela.pay_period_line_item (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  -- Its turn in the line: what was carried over is deducted first, then the oldest.
  position integer not null,
  advance_id uuid,
  spend_id uuid,
  amount bigint not null check (amount > 0),
  carried boolean not null,
  primary key (client_id, pay_period_id, version, employment_id, position),
  check (num_nonnulls(advance_id, spend_id) = 1),
  foreign key (client_id, pay_period_id, version, employment_id) references antela.pay_period_line (client_id, pay_period_id, version, employment_id),
  foreign key (client_id, advance_id) references antela.advance (client_id, id)
);
create index pay_period_line_item_advance on antela.pay_period_line_item (client_id, advance_id);
create index pay_period_line_item_spend on antela.pay_period_line_item (client_id, spend_id);

create table antela.pay_period_download (
  client_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  user_id text not null,
  user_name text not null,
  at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, pay_period_id, version) references antela.pay_period_report (client_id, pay_period_id, version)
);
create index pay_period_download_of on antela.pay_period_download (client_id, pay_period_id, version, at);

-- That the company said what it deducted of a version; the lines it does not name below were deducted as reported.
create table antela.pay_period_confirmation (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  method text not null check (method in ('as_reported', 'lines', 'file')),
  file_key text,
  confirmed_by text not null,
  confirmed_by_name text not null,
  confirmed_at timestamptz not null,
  primary key (client_id, pay_period_id),
  foreign key (client_id, pay_period_id, version) references antela.pay_period_report (client_id, pay_period_id, version)
);

create table antela.pay_period_difference (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  reported bigint not null,
  deducted bigint not null check (deducted >= 0 and deducted < reported),
  reason text check (reason in ('retirement', 'insufficient_net', 'leave', 'garnishment', 'file_error', 'other')),
  note text,
  destination text not null check (destination in ('next_period', 'final_settlement')),
  primary key (client_id, pay_period_id, employment_id),
  foreign key (client_id, pay_period_id, version, employment_id) references antela.pay_period_line (client_id, pay_period_id, version, employment_id)
);

create table antela.pay_period_remittance (
  client_id uuid not null,
  pay_period_id uuid not null,
  deducted bigint not null check (deducted >= 0),
  employer_cost bigint not null check (employer_cost >= 0),
  amount bigint not null check (amount = deducted + employer_cost),
  paid_on date not null,
  reference text not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (client_id, pay_period_id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);

-- A period moves only along legal steps, each with what makes it true; a closed one does not change any more.
create function antela.check_pay_period_step() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and row(new.client_id, new.id, new.payroll_id, new.company_id, new.label, new.start_date, new.end_date, new.cutoff_at, new.confirm_by, new.payment_date, new.state)
       is distinct from row(old.client_id, old.id, old.payroll_id, old.company_id, old.label, old.start_date, old.end_date, old.cutoff_at, old.confirm_by, old.payment_date, old.state) then
    raise exception 'a closed period does not change' using errcode = 'check_violation';
  end if;
  if new.state = old.state then return new; end if;
  if not exists (select from antela.pay_period_step where from_state = old.state and to_state = new.state) then
    raise exception 'illegal period step % -> %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.state = 'open' and exists (select from antela.pay_period_report r where r.client_id = new.client_id and r.pay_period_id = new.id))
     or (new.state = 'reported' and not exists (select from antela.pay_period_report r where r.client_id = new.client_id and r.pay_period_id = new.id))
     or (new.state = 'confirmed' and not exists (select from antela.pay_period_confirmation c where c.client_id = new.client_id and c.pay_period_id = new.id))
     or (new.state = 'reconciled' and exists (select from antela.pay_period_difference d where d.client_id = new.client_id and d.pay_period_id = new.id and d.reason is null))
     or (new.state = 'closed' and not exists (select from antela.pay_period_remittance m where m.client_id = new.client_id and m.pay_period_id = new.id)) then
    raise exception 'period step % -> % without what it says', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pay_period_step before update on antela.pay_period for each row execute function antela.check_pay_period_step();

-- What was said stays as it was said once the period is reconciled.
create function antela.check_difference_open() returns trigger language plpgsql as $$
begin
  if not exists (select from antela.pay_period p where p.client_id = coalesce(new.client_id, old.client_id) and p.id = coalesce(new.pay_period_id, old.pay_period_id)
                 and p.state in ('reported', 'confirmed', 'with_differences')) then
    raise exception 'the differences of a reconciled period do not change' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger pay_period_difference_open before update or delete on antela.pay_period_difference for each row execute function antela.check_difference_open();

-- An advance is asked for only while its period is open: whoever cuts off waits for those under way, and later ones find it closed.
create function antela.check_advance_period() returns trigger language plpgsql as $$
begin
  perform from antela.pay_period p where p.client_id = new.client_id and p.id = new.pay_period_id and p.state = 'open' for key share;
  if not found then
    raise exception 'the period takes no advances' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger advance_period before insert on antela.advance for each row
  when (new.pay_period_id is not null and new.payment_state in ('requested', 'in_approval'))
  execute function antela.check_advance_period();

do $$
declare t text;
begin
  foreach t in array array['pay_period_report', 'pay_period_line', 'pay_period_line_item', 'pay_period_download', 'pay_period_confirmation', 'pay_period_difference', 'pay_period_remittance'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
    execute format('grant select, insert on antela.%I to antela_app', t);
  end loop;
end $$;
-- Corrected until they are all explained.
grant update, delete on antela.pay_period_difference to antela_app;
