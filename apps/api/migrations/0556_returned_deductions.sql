-- A payment that the bank sends back after payroll has deducted of it leaves an amount to give back: an item of its own for each period
-- that deducted of it. And what comes back while a confirmation waits for its explanation is owed by nobody: its difference says how much.

alter table antela.open_item add column returned_advance_id uuid;
alter table antela.open_item add constraint open_item_returned_is_given_back check (returned_advance_id is null or kind = 'give_back') not valid;
alter table antela.open_item add constraint open_item_returned_advance foreign key (client_id, returned_advance_id) references antela.advance (client_id, id) not valid;
-- squawk-ignore require-concurrent-index-creation
create unique index open_item_of_return on antela.open_item (client_id, pay_period_id, returned_advance_id) where returned_advance_id is not null and cancelled_at is null;
-- Beside it a person has one item of a period.
-- squawk-ignore require-concurrent-index-deletion
drop index antela.open_item_of_line;
-- squawk-ignore require-concurrent-index-creation
create unique index open_item_of_line on antela.open_item (client_id, pay_period_id, employment_id) where cancelled_at is null and returned_advance_id is null;

alter table antela.pay_period_difference add column came_back bigint not null default 0;
alter table antela.pay_period_difference add constraint pay_period_difference_came_back check (came_back >= 0 and came_back <= reported) not valid;
