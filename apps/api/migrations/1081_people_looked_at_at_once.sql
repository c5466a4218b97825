-- A trigger's order is known to nobody who could tell of it after the commit, so its own commit tells: people change seldom, and whoever
-- changed one waits for what is to be reviewed.

create or replace function antela.look_later(client uuid, employments uuid[]) returns void language plpgsql as $$
begin
  if employments is null then return; end if;
  insert into antela.anomaly_look (client_id, employments) values (client, employments);
  if exists (select from pg_class where relname = '_private_jobs' and relnamespace = to_regnamespace('graphile_worker')) then
    perform antela.enqueue('look-at-people', json_build_object('clientId', client), null, null, 'look-at-people:' || client);
    perform pg_catalog.pg_notify('jobs:insert', '{"count":1}');
  end if;
end $$;
