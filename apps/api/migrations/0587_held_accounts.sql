-- Accounts whose change holds payouts: a handful at any time, which the dashboard counts whenever it is opened. Writes to employments
-- wait for the second it takes: a migration is one transaction, which CONCURRENTLY cannot be.
-- squawk-ignore require-concurrent-index-creation
create index employment_held on antela.employment (client_id, account_hold_until) where account_hold_until is not null;
