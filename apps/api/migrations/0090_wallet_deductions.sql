-- Purchases that payroll pays for are collected with the reports of pay periods, as advances are.

-- The period whose report took the purchase last; null until a report has.
alter table antela.wallet_spend add column collected_with_id uuid;
grant update (collected_with_id) on antela.wallet_spend to antela_app;

-- No line names a purchase yet, so there is nothing to validate.
alter table antela.pay_period_line_item add constraint pay_period_line_item_spend_fk
  foreign key (client_id, spend_id) references antela.wallet_spend (client_id, id) not valid;
