-- A worker also confirms the deductions of a large report: this is what was said of them, until it is done. Null where a report is issued.
alter table antela.pay_period_issue add column confirmation jsonb;
