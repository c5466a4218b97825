-- The account a transfer was sent from, as a person recognises it without learning its number.
alter table antela.pay_period_payment add column account_ending text
  constraint pay_period_payment_account_ending check (account_ending ~ '^[0-9]{4}$');

-- The settlement, the transfer or the receipt that proves what was collected or given back, where there is one.
alter table antela.open_item_clearing
  add column evidence_key text,
  add column evidence_name text,
  add column evidence_sha256 text,
  add constraint open_item_clearing_evidence check (num_nonnulls(evidence_key, evidence_name, evidence_sha256) in (0, 3)) not valid;
