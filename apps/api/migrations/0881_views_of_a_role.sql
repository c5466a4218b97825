-- A shared view may be of those who have one role. A role that is gone takes its views with it.
alter table antela.shared_view add column role_id uuid;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table antela.shared_view add foreign key (client_id, role_id) references antela.role (client_id, id) on delete cascade;
-- squawk-ignore require-concurrent-index-creation
create index shared_view_of_role on antela.shared_view (client_id, role_id) where role_id is not null;
