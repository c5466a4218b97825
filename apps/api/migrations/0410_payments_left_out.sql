-- A report may leave payments that are on their way to the next period: the period that left each, and the one that deducts it.
-- The second is also `collected_with_id`, so that the payment is booked to its receivable; the key keeps that period from going.
alter table antela.advance add column left_out_of_id uuid, add column left_out_to_id uuid;
alter table antela.advance add constraint advance_left_out check ((left_out_of_id is null) = (left_out_to_id is null)) not valid;
alter table antela.advance add constraint advance_left_out_of foreign key (client_id, left_out_of_id) references antela.pay_period (client_id, id) not valid;
alter table antela.advance add constraint advance_left_out_to foreign key (client_id, left_out_to_id) references antela.pay_period (client_id, id) not valid;
-- Few rows at any time.
-- squawk-ignore require-concurrent-index-creation
create index advance_left_out_of on antela.advance (client_id, left_out_of_id) where left_out_of_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index advance_left_out_to on antela.advance (client_id, left_out_to_id) where left_out_to_id is not null;

-- Payments that whoever asked for a large report had seen on their way, and leaves to the next period; null where none were.
alter table antela.pay_period_issue add column left_out integer, add column left_out_amount bigint;
alter table antela.pay_period_issue add constraint pay_period_issue_left_out check ((left_out is null) = (left_out_amount is null)) not valid;
