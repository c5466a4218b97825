-- What a file of retirements does with the balances of wallets, as whoever confirmed it chose; null for other kinds.
alter table antela.import add column wallet_balances text;
-- Imports are few: the scan is short.
-- squawk-ignore constraint-missing-not-valid
alter table antela.import add constraint import_wallet_balances check (wallet_balances in ('keep', 'return'));
