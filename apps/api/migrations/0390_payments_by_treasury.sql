-- Whoever pays is seldom whoever closes: the role that clients are born with for treasury registers what was sent and what the bank answered.
update antela.role set permissions = array_append(permissions, 'register_payments'), version = version + 1
where system and name in ('Administrador', 'Tesorería') and not ('register_payments' = any(permissions));

-- The bank that a transfer was sent from; null where nobody said it.
alter table antela.pay_period_payment add column bank_code text;
alter table antela.pay_period_payment
  add constraint pay_period_payment_bank_code_fkey foreign key (bank_code) references antela.bank (code) not valid;
