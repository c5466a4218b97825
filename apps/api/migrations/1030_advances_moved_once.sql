-- An update of advances keeps its sums, and tells of those that waited, in one trigger each. A payment updates its advance twice, and
-- four triggers were most of what it wrote.

create function antela.move_advance_sums() returns trigger language plpgsql as $$
declare s record;
begin
  for s in
    select client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on,
           sum(sign) as advances, sum(sign * amount) as amount, sum(sign * to_deduct) as to_deduct, sum(sign * deducted) as deducted
    from (select 1 as sign, n.* from now_rows n union all select -1, w.* from was_rows w) moved
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * to_deduct) <> 0 or sum(sign * deducted) <> 0
  loop
    insert into antela.advance_sum (client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on, advances, amount, to_deduct, deducted)
    values (s.client_id, s.company_id, s.payroll_id, s.pay_period_id, s.collected_with_id, s.kind, s.payment_state, s.deduction_state, s.requested_on,
            s.advances, s.amount, s.to_deduct, s.deducted);
  end loop;
  return null;
end $$;

create or replace function antela.tell_moved_advance() returns trigger language plpgsql as $$
declare client uuid;
begin
  for client in
    select client_id from was_rows where payment_state = 'in_approval' union select client_id from now_rows where payment_state = 'in_approval'
  loop
    perform pg_notify('antela_change', client || ' advance');
  end loop;
  return null;
end $$;

drop trigger sums_now on antela.advance;
drop trigger sums_was on antela.advance;
drop trigger told_now on antela.advance;
drop trigger told_was on antela.advance;
create trigger sums_moved after update on antela.advance referencing old table as was_rows new table as now_rows
  for each statement execute function antela.move_advance_sums();
create trigger told_moved after update on antela.advance referencing old table as was_rows new table as now_rows
  for each statement execute function antela.tell_moved_advance();
alter table antela.advance enable always trigger sums_moved;

-- Hardly anybody's account is on hold: the client's limits are asked for only then.
create or replace function antela.note_advances() returns trigger language plpgsql as $$
declare
  t record;
  c record;
  days_before integer;
begin
  for t in select client_id, array_agg(employment_id) as employments, array_agg(id) as ids, array_agg(amount) as amounts, array_agg(requested_at) as times from now_rows group by 1 loop
    days_before := null;
    for c in
      select distinct on (e.id) e.id, e.company_id, e.account_hold_until - interval '24 hours' as changed_at, e.account_hold_until, n.id as advance, n.amount, n.requested_at
      from unnest(t.employments, t.ids, t.amounts, t.times) as n(employment, id, amount, requested_at)
      join antela.employment e on e.client_id = t.client_id and e.id = n.employment
      where e.account_hold_until is not null and n.requested_at >= e.account_hold_until - interval '24 hours'
      order by e.id, n.requested_at
    loop
      if days_before is null then select l.account_days into days_before from antela.anomaly_limits(t.client_id) l; end if;
      continue when c.requested_at >= c.changed_at + make_interval(days => days_before);
      insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
      values (t.client_id, antela.new_id(), 'account_before_advance', c.id, c.company_id, extract(epoch from c.account_hold_until)::text,
              jsonb_build_object('changedAt', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'advance', c.advance, 'amount', c.amount), c.requested_at)
      on conflict on constraint anomaly_once do nothing;
    end loop;
  end loop;
  return null;
end $$;
