-- Lists of employees by salary, and of an area or a cost centre by name: each page reads as many rows as it shows, whatever the size.

-- squawk-ignore require-concurrent-index-creation
create index employment_by_salary on antela.employment (client_id, monthly_salary, id);
-- squawk-ignore require-concurrent-index-creation
create index employment_by_area on antela.employment (client_id, area, sort_name, id) where area is not null;
-- squawk-ignore require-concurrent-index-creation
create index employment_by_cost_center on antela.employment (client_id, cost_center, sort_name, id) where cost_center is not null;
