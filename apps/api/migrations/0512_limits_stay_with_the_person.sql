-- Limits of their own that a person was last employed with: a new contract has them, unless its own are lower.
create function antela.own_limits(client uuid, person uuid) returns table (max_percentage integer, max_amount bigint) language sql stable as $$
  select e.max_percentage, e.max_amount from antela.employment e
  where e.client_id = client and e.employee_id = person
  order by e.start_date desc, e.id desc
  limit 1
$$;
revoke all on function antela.own_limits(uuid, uuid) from public;
grant execute on function antela.own_limits(uuid, uuid) to antela_app;
