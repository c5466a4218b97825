-- Items of a report look for their line by its key. Three indexes hold all columns of the key, and of those that cost the same the planner
-- takes the newest: before the table was ever analysed it took the one by total, and read a whole period for each item. The first report of
-- 30,000 people took 84 s with PostgreSQL 15, and grew with the square. The key is made again, and is the newest.
alter table antela.pay_period_line_item drop constraint pay_period_line_item_client_id_pay_period_id_version_emplo_fkey;
alter table antela.pay_period_difference drop constraint pay_period_difference_client_id_pay_period_id_version_empl_fkey;
alter table antela.pay_period_line drop constraint pay_period_line_pkey;
-- A cluster takes no index for a key that it made before.
-- squawk-ignore adding-serial-primary-key-field, constraint-missing-not-valid
alter table antela.pay_period_line add constraint pay_period_line_pkey primary key (client_id, pay_period_id, version, employment_id);
alter table antela.pay_period_difference add constraint pay_period_difference_client_id_pay_period_id_version_empl_fkey
  foreign key (client_id, pay_period_id, version, employment_id) references antela.pay_period_line (client_id, pay_period_id, version, employment_id) not valid;
alter table antela.pay_period_line_item add constraint pay_period_line_item_client_id_pay_period_id_version_emplo_fkey
  foreign key (client_id, pay_period_id, version, employment_id) references antela.pay_period_line (client_id, pay_period_id, version, employment_id) not valid;
