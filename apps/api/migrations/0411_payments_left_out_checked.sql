-- In a transaction of its own, so that nobody waits while the rows are read.
alter table antela.advance validate constraint advance_left_out;
alter table antela.advance validate constraint advance_left_out_of;
alter table antela.advance validate constraint advance_left_out_to;
alter table antela.pay_period_issue validate constraint pay_period_issue_left_out;
