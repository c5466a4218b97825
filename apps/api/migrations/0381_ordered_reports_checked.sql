-- In a transaction of its own, so that nobody waits while the rows are read.
alter table antela.pay_period_issue validate constraint pay_period_issue_seen;
