-- What is unique is so within its client: a distributed server looks for it on the node of that client alone. Users are always looked
-- for with their client; the secret of a grant has 256 random bits.
alter table antela.company_user drop constraint company_user_subject_key;
-- Users of the portal are few.
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
alter table antela.company_user add constraint company_user_subject_key unique (client_id, subject);
alter table antela.impersonation_grant drop constraint impersonation_grant_secret_hash_key;
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
alter table antela.impersonation_grant add constraint impersonation_grant_secret_hash_key unique (client_id, secret_hash);
-- Whoever comes in by a grant has no tenant yet.
-- squawk-ignore require-concurrent-index-creation
create index impersonation_grant_by_secret on antela.impersonation_grant (secret_hash);
