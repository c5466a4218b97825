-- Changes that people wait for at a screen are told once their transaction commits: whose they are, and which noun of the contract.
-- Listeners on the channel ask again; where nobody listens nothing is lost but time.

create function antela.tell_change() returns trigger language plpgsql as $$
declare client uuid;
begin
  for client in select distinct client_id from changed loop
    perform pg_notify('antela_change', client || ' ' || tg_argv[0]);
  end loop;
  return null;
end $$;

do $$
declare t record;
begin
  for t in select * from (values
      ('disbursement', 'disbursement'), ('import', 'import'), ('job', 'job'), ('notice', 'notice'),
      ('notice_reading', 'notice'), ('pay_period_issue', 'pay_period'), ('proposal', 'proposal'), ('wallet_load', 'wallet_load')) as told(written, noun) loop
    execute format('create trigger told_new after insert on antela.%I referencing new table as changed for each statement execute function antela.tell_change(%L)', t.written, t.noun);
    execute format('create trigger told_now after update on antela.%I referencing new table as changed for each statement execute function antela.tell_change(%L)', t.written, t.noun);
    execute format('create trigger told_gone after delete on antela.%I referencing old table as changed for each statement execute function antela.tell_change(%L)', t.written, t.noun);
  end loop;
end $$;

-- Of advances only those that wait for somebody, or did: telling makes commits wait for each other, and most advances wait for nobody.
create function antela.tell_waiting_advance() returns trigger language plpgsql as $$
declare client uuid;
begin
  for client in select distinct client_id from changed where payment_state = 'in_approval' loop
    perform pg_notify('antela_change', client || ' advance');
  end loop;
  return null;
end $$;
create trigger told_new after insert on antela.advance referencing new table as changed for each statement execute function antela.tell_waiting_advance();
create trigger told_now after update on antela.advance referencing new table as changed for each statement execute function antela.tell_waiting_advance();
create trigger told_was after update on antela.advance referencing old table as changed for each statement execute function antela.tell_waiting_advance();
