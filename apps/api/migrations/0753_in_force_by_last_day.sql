-- Restrictions and absences in force are few, and those that are over pile up for years: by their last day, or by having none, the
-- few are found without them. Plain columns: below row-level security no index serves an expression with coalesce.
-- squawk-ignore require-concurrent-index-creation
create index access_restriction_by_end on antela.access_restriction (client_id, end_date) where lifted_at is null;
-- squawk-ignore require-concurrent-index-creation
create index suspension_period_by_end on antela.suspension_period (client_id, end_date);
