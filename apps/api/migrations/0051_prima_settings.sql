-- What a client settles about suspensions is changed against a version, by the application, and nothing else of its row is.

alter table antela.client add column settings_version integer not null default 1;
grant update (settings, settings_version) on antela.client to antela_app;

-- Prima advances of a semester, by employment: what accruals subtract.
-- squawk-ignore require-concurrent-index-creation
create index advance_by_semester on antela.advance (client_id, semester, employment_id) include (to_deduct, payment_state) where kind = 'prima';
