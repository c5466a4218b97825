-- An advance is asked for by itself. Gathering a statement's rows, to tell of those that wait and to look at their accounts, cost more than
-- looking at the one row as it comes. Sums are still kept by the statement, however many rows it brings.

create or replace function antela.tell_new_advance() returns trigger language plpgsql as $$
begin
  perform pg_notify('antela_change', new.client_id || ' advance');
  return null;
end $$;

create function antela.note_new_advance() returns trigger language plpgsql as $$
declare
  e record;
  changed_at timestamptz;
  days_before integer;
begin
  select company_id, account_hold_until into e from antela.employment where client_id = new.client_id and id = new.employment_id;
  -- Hardly anybody's account is on hold: the client's limits are asked for only then.
  if e.account_hold_until is null then return null; end if;
  changed_at := e.account_hold_until - interval '24 hours';
  select l.account_days into days_before from antela.anomaly_limits(new.client_id) l;
  if new.requested_at < changed_at or new.requested_at >= changed_at + make_interval(days => days_before) then return null; end if;
  insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
  values (new.client_id, antela.new_id(), 'account_before_advance', new.employment_id, e.company_id, extract(epoch from e.account_hold_until)::text,
          jsonb_build_object('changedAt', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'advance', new.id, 'amount', new.amount), new.requested_at)
  on conflict on constraint anomaly_once do nothing;
  return null;
end $$;

drop trigger told_new on antela.advance;
drop trigger advance_anomalies on antela.advance;
create trigger told_new after insert on antela.advance for each row when (new.payment_state = 'in_approval') execute function antela.tell_new_advance();
create trigger advance_anomalies after insert on antela.advance for each row execute function antela.note_new_advance();
drop function antela.tell_waiting_advance();
drop function antela.note_advances();
