-- In a transaction of its own, so that nobody waits while the rows that are there are read.

alter table antela.wallet validate constraint wallet_user_cap_check;
