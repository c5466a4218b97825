-- People of wallets who have money are counted without their wallets: of a million, reading every account took a second.
-- squawk-ignore require-concurrent-index-creation
create index ledger_account_with_money on antela.ledger_account (client_id, company_id, owner_key) where kind = 'wallet_user' and balance > 0;
