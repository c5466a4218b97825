-- How a client's own provider names somebody whom it looks after (SCIM).
alter table antela.company_user add column external_id text;
alter table antela.company_user add column provider_user_name text;
-- It was the provider that keeps them out: only then does the provider let them in again.
alter table antela.company_user add column blocked_by_provider boolean not null default false;
-- The provider wants to see them no more; their history stays.
alter table antela.company_user add column provider_removed_at timestamptz;
-- Users of the portal are few.
-- squawk-ignore require-concurrent-index-creation
create unique index company_user_external_id on antela.company_user (client_id, external_id);
-- squawk-ignore require-concurrent-index-creation
create unique index company_user_provider_user_name on antela.company_user (client_id, lower(provider_user_name));
