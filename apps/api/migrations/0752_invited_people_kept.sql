-- Of the contracts counted, those of people who have yet to activate the app: a list of who is active then has its total, and the
-- dashboard its figures, without a look at each of them.
alter table antela.employment_sum add column invited bigint not null default 0;
create or replace view antela.employment_sum_of_rows with (security_invoker = true) as
select e.client_id, e.company_id, e.payroll_id, e.end_date, count(*) as employments, count(*) filter (where p.activated_at is null) as invited
from antela.employment e join antela.employee p on p.client_id = e.client_id and p.id = e.employee_id group by 1, 2, 3, 4;

-- Each place of the arrays is one contract that came or went. Activation waits for the lock: else neither it nor this would see the other.
create function antela.add_to_employment_sums(client uuid, people uuid[], companies uuid[], payrolls uuid[], ends date[], signs integer[]) returns void language plpgsql as $$
declare s record;
begin
  perform from antela.employee where client_id = client and id = any (people) order by id for share;
  for s in
    select c.company_id, c.payroll_id, c.end_date, sum(c.sign) as employments, coalesce(sum(c.sign) filter (where p.activated_at is null), 0) as invited
    from unnest(people, companies, payrolls, ends, signs) as c(employee_id, company_id, payroll_id, end_date, sign)
    join antela.employee p on p.client_id = client and p.id = c.employee_id
    group by 1, 2, 3
  loop
    insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments, invited)
    values (client, s.company_id, s.payroll_id, s.end_date, s.employments, s.invited);
  end loop;
end $$;

create or replace function antela.keep_employment_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  t record;
begin
  for t in
    select client_id, array_agg(employee_id) as people, array_agg(company_id) as companies, array_agg(payroll_id) as payrolls, array_agg(end_date) as ends, array_agg(sign) as signs
    from changed group by 1
  loop
    perform antela.add_to_employment_sums(t.client_id, t.people, t.companies, t.payrolls, t.ends, t.signs);
  end loop;
  return null;
end $$;

-- Most changes of a contract leave its place among the sums as it is.
create function antela.move_employment_sums() returns trigger language plpgsql as $$
declare t record;
begin
  for t in
    select client_id, array_agg(employee_id) as people, array_agg(company_id) as companies, array_agg(payroll_id) as payrolls, array_agg(end_date) as ends, array_agg(sign) as signs
    from (select s.*
          from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
          cross join lateral (values (n.client_id, n.employee_id, n.company_id, n.payroll_id, n.end_date, 1), (o.client_id, o.employee_id, o.company_id, o.payroll_id, o.end_date, -1))
            s(client_id, employee_id, company_id, payroll_id, end_date, sign)
          where (n.employee_id, n.company_id, n.payroll_id, n.end_date) is distinct from (o.employee_id, o.company_id, o.payroll_id, o.end_date)) moved
    group by 1
  loop
    perform antela.add_to_employment_sums(t.client_id, t.people, t.companies, t.payrolls, t.ends, t.signs);
  end loop;
  return null;
end $$;

create function antela.keep_activation_sums() returns trigger language plpgsql as $$
declare
  t record;
  s record;
begin
  for t in
    select n.client_id, array_agg(n.id) as people, array_agg(case when n.activated_at is null then 1 else -1 end) as signs
    from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
    where (n.activated_at is null) <> (o.activated_at is null) group by 1
  loop
    for s in
      select e.company_id, e.payroll_id, e.end_date, sum(c.sign) as invited
      from unnest(t.people, t.signs) as c(employee_id, sign)
      join antela.employment e on e.client_id = t.client_id and e.employee_id = c.employee_id
      group by 1, 2, 3
    loop
      insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments, invited)
      values (t.client_id, s.company_id, s.payroll_id, s.end_date, 0, s.invited);
    end loop;
  end loop;
  return null;
end $$;

drop trigger sums_now on antela.employment;
drop trigger sums_was on antela.employment;
create trigger sums_moved after update on antela.employment referencing old table as was_rows new table as now_rows for each statement execute function antela.move_employment_sums();
create trigger sums_activated after update on antela.employee referencing old table as was_rows new table as now_rows for each statement execute function antela.keep_activation_sums();
alter table antela.employment enable always trigger sums_moved;
alter table antela.employee enable always trigger sums_activated;
revoke all on function antela.add_to_employment_sums(uuid, uuid[], uuid[], uuid[], date[], integer[]) from public;
grant execute on function antela.add_to_employment_sums(uuid, uuid[], uuid[], uuid[], date[], integer[]) to antela_app, antela_ops;

-- In the transaction of the triggers, whose creation keeps writers away until it ends.
delete from antela.employment_sum;
insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments, invited)
select client_id, company_id, payroll_id, end_date, employments, invited from antela.employment_sum_of_rows;
