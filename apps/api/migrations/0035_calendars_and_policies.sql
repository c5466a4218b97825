-- What people edit of payrolls: a calendar that stays whole, and policies that are added to and never changed.

-- Neither a gap (days that no period pays) nor an overlap (held by the table's exclusion constraint). Looked at when the
-- transaction ends, so that moving a border may touch one period and then the other.
create function antela.keep_calendar_whole() returns trigger
  language plpgsql
  set search_path = antela, pg_temp
as $$
declare
  p record := coalesce(new, old);
begin
  if exists (
    select from (
      select end_date, lead(start_date) over (order by start_date) as next_start from pay_period
      where client_id = p.client_id and payroll_id = p.payroll_id) calendar
    where next_start <> end_date + 1)
  then
    raise exception 'the calendar of payroll % would have a gap', p.payroll_id
      using errcode = 'check_violation', constraint = 'calendar_whole';
  end if;
  return null;
end $$;

create constraint trigger calendar_whole after insert or delete or update of start_date, end_date on antela.pay_period
  deferrable initially deferred for each row
  execute function antela.keep_calendar_whole();

-- Who wrote a version, as people read it; null for those that came with the payroll.
alter table antela.advance_policy add column created_by_name text;
-- A version is what advances were granted under: it can be withdrawn while there are none, and never rewritten.
revoke update on antela.advance_policy from antela_app;
-- Whether a version is in use, and the check of its foreign key when it is withdrawn. In the migration's own
-- transaction, which CONCURRENTLY cannot be: advances wait for the seconds it takes.
-- squawk-ignore require-concurrent-index-creation
create index advance_by_policy on antela.advance (client_id, policy_id);
