-- Wallet users in the order in which they were enrolled. Enrolling waits for the second it takes: a migration is one
-- transaction, which CONCURRENTLY cannot be.
-- squawk-ignore require-concurrent-index-creation
create index wallet_user_by_time on antela.wallet_user (client_id, created_at, id);
