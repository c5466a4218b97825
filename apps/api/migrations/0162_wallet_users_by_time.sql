-- Wallet users in the order in which they were enrolled.
create index wallet_user_by_time on antela.wallet_user (client_id, created_at, id);
