-- Deleting a scheduled period asks whether a purchase names it, and read every purchase for that: no index served the key alone.
-- squawk-ignore require-concurrent-index-creation
create index wallet_spend_by_period on antela.wallet_spend (client_id, pay_period_id) where pay_period_id is not null;
