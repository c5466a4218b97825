-- In a transaction of its own, so that nobody waits while the rows are read.
alter table antela.wallet_spend validate constraint wallet_spend_returned;
alter table antela.wallet_spend validate constraint wallet_spend_takes_the_rest;
