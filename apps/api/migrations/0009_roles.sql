-- What the application can do to roles.

-- The role that may do everything is neither changed nor deleted by anybody who works in the portal.
create policy system_role_kept on antela.role as restrictive for update to antela_app using (not system) with check (not system);
create policy system_role_stays on antela.role as restrictive for delete to antela_app using (not system);

-- Two roles whose names people would take for the same one. A client has a handful of roles: the index is built in no time.
-- squawk-ignore require-concurrent-index-creation
create unique index role_name on antela.role (client_id, antela.fold(name));
