-- A report can also be taken away as text of fixed width, by a saved layout; its name is kept as it was then.
-- NOT VALID for good: every row there is met the narrower check of before, so there is nothing to look through.
alter table antela.pay_period_download drop constraint pay_period_download_format_check;
alter table antela.pay_period_download
  add constraint pay_period_download_format_check check (format in ('xlsx', 'csv', 'pdf', 'txt')) not valid;
alter table antela.pay_period_download add column layout_name text;
