-- What the columns of a load's file are, as they were read: people see it and may say otherwise. Null for loads without a file,
-- and for those read before this.
alter table antela.wallet_load add column file_columns jsonb;
