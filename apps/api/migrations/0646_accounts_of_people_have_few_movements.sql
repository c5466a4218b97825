-- Most of a client's movements may be of one account (a fund, the bank), and what is asked of them is of people, who have few each: told
-- so, the planner walks the index of each account and does not read all movements for every one of them.
alter table antela.ledger_transfer alter column debit_account_id set (n_distinct = -0.2), alter column credit_account_id set (n_distinct = -0.2);
analyze antela.ledger_transfer (debit_account_id, credit_account_id);
