-- What was advanced of a semester's prima is deducted with the period in which that prima is paid: a part of its own in every
-- line, because it does not come out of the salary.

alter table antela.pay_period_report add column prima bigint not null default 0 check (prima >= 0);
alter table antela.pay_period_line add column prima bigint not null default 0 check (prima >= 0);

-- NOT VALID for good: every row there is met the narrower check of before, and has no prima.
alter table antela.pay_period_report drop constraint pay_period_report_check;
alter table antela.pay_period_report
  add constraint pay_period_report_parts check (total = principal + fees + vat + prima + wallets + carried) not valid;
alter table antela.pay_period_line drop constraint pay_period_line_check;
alter table antela.pay_period_line
  add constraint pay_period_line_parts check (total > 0 and total = principal + fees + vat + prima + wallets + carried) not valid;

-- Prima advances still to be deducted, for reports to find: few rows at any time.
-- squawk-ignore require-concurrent-index-creation
create index advance_prima_owed on antela.advance (client_id, employment_id) where kind = 'prima' and deduction_state in ('pending', 'reported', 'carried');
