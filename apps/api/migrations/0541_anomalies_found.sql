-- The people who are there already wait to be looked at, client by client. Changes of salary and of account are known from here on
-- only: what they were before is not.
insert into antela.anomaly_look (client_id, employments)
select client_id, array_agg(id) from (
  select client_id, id, (row_number() over (partition by client_id order by id) - 1) / 5000 as part from antela.employment
) parted group by client_id, part;
