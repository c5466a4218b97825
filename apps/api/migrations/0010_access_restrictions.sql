-- One standing restriction at a time for each employee and product, whoever sets them and however many at once.
-- An exclusion constraint cannot be added as not valid; few people are ever restricted, so the scan is short.
-- squawk-ignore constraint-missing-not-valid
alter table antela.access_restriction add constraint access_restriction_once
  exclude using gist (client_id with =, employee_id with =, product with =, daterange(start_date, end_date, '[]') with &&) where (lifted_at is null);

-- squawk-ignore require-concurrent-index-creation
create index access_restriction_by_start on antela.access_restriction (client_id, start_date, id);
