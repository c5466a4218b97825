-- A difference of somebody whom the company's file left out, to be told from one that the file names.
alter table antela.pay_period_difference add column is_absent boolean not null default false;
