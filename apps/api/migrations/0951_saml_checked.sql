-- In a transaction of its own, so that nobody waits while the rows that are there are read.

alter table antela.single_sign_on validate constraint single_sign_on_issuer_check;
alter table antela.single_sign_on validate constraint single_sign_on_protocol_check;
