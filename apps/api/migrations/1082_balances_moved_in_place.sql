-- The index of accounts with money named the balance, so that each movement of a balance wrote all three indexes of its account. Whether
-- there is money changes seldom, and a page has room for a new version of each of its accounts, because a load moves them all at once.
alter table antela.ledger_account set (fillfactor = 50);
-- squawk-ignore adding-field-with-default
alter table antela.ledger_account add column has_money boolean generated always as (balance > 0) stored;
-- squawk-ignore require-concurrent-index-deletion
drop index antela.ledger_account_with_money;
-- squawk-ignore require-concurrent-index-creation
create index ledger_account_with_money on antela.ledger_account (client_id, company_id, owner_key) where kind = 'wallet_user' and has_money;
