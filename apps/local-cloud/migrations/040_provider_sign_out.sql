-- Person and session of a provider that a sign-in came by, as hashes: with them the provider says that one of them left.
alter table cloud.session add column provider_subject bytea, add column provider_session bytea;
-- Sessions end after half a day: there are few.
-- squawk-ignore require-concurrent-index-creation
create index session_provider_subject on cloud.session (provider_subject) where provider_subject is not null;
-- squawk-ignore require-concurrent-index-creation
create index session_provider_session on cloud.session (provider_session) where provider_session is not null;
