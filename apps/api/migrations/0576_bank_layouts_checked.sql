-- In a transaction of its own: nobody waits while rows are looked at.
alter table antela.disbursement validate constraint disbursement_bank_layout;
