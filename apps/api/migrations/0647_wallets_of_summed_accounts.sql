-- The wallet of an account by a look of its own, and only where it has one: joined, the planner read every enrolment for each posting.
create or replace view antela.summed_account with (security_invoker = true) as
select a.client_id, a.id, a.created_at, a.company_id, a.kind, case when a.kind <> 'wallet_user' then a.id end as account_id,
       case when a.kind = 'wallet_user' then (select u.wallet_id from antela.wallet_user u where u.client_id = a.client_id and u.id = a.owner_key::uuid) end as wallet_id
from antela.ledger_account a;
