-- Findings of planned salaries (0650), asked and written one tenant at a time: the file before this one had left them out.

create or replace function antela.note_employments() returns trigger language plpgsql as $$
declare
  t record;
  c record;
  planned record;
  began jsonb;
  change_above bigint;
begin
  for t in
    select client_id, array_agg(id) as ids, array_agg(id) filter (where is_change) as changed, array_agg(company_id) filter (where is_change) as companies,
           array_agg(monthly_salary) filter (where is_change) as now, array_agg(was) filter (where is_change) as was, array_agg(updated_at) filter (where is_change) as times
    from (select n.*, o.monthly_salary as was,
                 n.monthly_salary <> o.monthly_salary and (n.end_date is null or n.end_date > (n.updated_at at time zone 'America/Bogota')::date) as is_change
          from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
          where (n.bank_code, n.account_number, n.monthly_salary, n.salary_type, n.contract_type, n.end_date)
            is distinct from (o.bank_code, o.account_number, o.monthly_salary, o.salary_type, o.contract_type, o.end_date)) written
    group by 1
  loop
    perform antela.look_later(t.client_id, t.ids);
    continue when t.changed is null;
    -- Until somebody has looked at a change, the next one is measured from where it began: a slip put right is none.
    select jsonb_object_agg(a.employment_id, a.fact ->> 'from') into began
    from antela.anomaly a
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null
      and not a.fact ? 'on' and a.verdict is distinct from 'fine';
    delete from antela.anomaly a
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and not a.fact ? 'on' and a.verdict is null;
    update antela.anomaly a set gone_at = n.at from unnest(t.changed, t.times) as n(id, at)
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.employment_id = n.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null
      and not a.fact ? 'on' and a.verdict is not null;
    select l.salary_change into change_above from antela.anomaly_limits(t.client_id) l;
    for c in
      select * from (select n.id, n.company_id, n.now, n.at, coalesce((began ->> n.id::text)::bigint, n.was) as was
                     from unnest(t.changed, t.companies, t.now, t.was, t.times) as n(id, company_id, now, was, at)) n
      where abs(n.now - n.was) * 10000 > n.was * change_above
    loop
      select p.verdict, p.reason, p.decided_by, p.decided_by_name, p.decided_at into planned from antela.anomaly p
      where p.client_id = t.client_id and p.employment_id = c.id and p.fact @> jsonb_build_object('from', c.was, 'to', c.now) and p.verdict is not null
        and (p.fact ->> 'on')::date <= (c.at at time zone 'America/Bogota')::date
      order by p.fact ->> 'on' desc limit 1;
      insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at, verdict, reason, decided_by, decided_by_name, decided_at)
      values (t.client_id, antela.new_id(), case when c.now < c.was then 'salary_cut' else 'salary_jump' end, c.id, c.company_id,
              c.was || ' ' || c.now || ' ' || extract(epoch from clock_timestamp()), jsonb_build_object('from', c.was, 'to', c.now), c.at,
              planned.verdict, planned.reason, planned.decided_by, planned.decided_by_name, planned.decided_at);
    end loop;
  end loop;
  return null;
end $$;
