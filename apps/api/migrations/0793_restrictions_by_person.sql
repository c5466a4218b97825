-- Those that were lifted are looked for by person as well: taking an import back asks whose stood before.
-- squawk-ignore require-concurrent-index-creation
create index access_restriction_by_person on antela.access_restriction (client_id, employee_id);
-- squawk-ignore require-concurrent-index-deletion
drop index antela.access_restriction_employee;
