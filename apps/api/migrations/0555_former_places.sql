-- Places that an employment left: its payroll, cost centre and contract type until then. For a day the rules of a place hold beside
-- the new ones, so that a move is no way around them. Kept by a trigger, because employments are written through many doors.

create table antela.former_place (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  payroll_id uuid not null,
  cost_center text,
  contract_type text not null,
  left_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id) on delete cascade
);
create index former_place_of on antela.former_place (client_id, employee_id, left_at);
create index former_place_by_employment on antela.former_place (client_id, employment_id);
alter table antela.former_place enable row level security;
alter table antela.former_place force row level security;
create policy tenant on antela.former_place to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.former_place to antela_app;

create function antela.keep_former_place() returns trigger language plpgsql as $$
begin
  delete from antela.former_place f
  where f.client_id = old.client_id and f.employment_id = old.id and f.left_at < new.updated_at - interval '24 hours';
  insert into antela.former_place (client_id, id, employment_id, employee_id, payroll_id, cost_center, contract_type, left_at)
  values (old.client_id, antela.new_id(), old.id, old.employee_id, old.payroll_id, old.cost_center, old.contract_type, new.updated_at);
  return null;
end $$;
create trigger employment_place_left after update on antela.employment for each row
  when ((old.payroll_id, old.cost_center, old.contract_type) is distinct from (new.payroll_id, new.cost_center, new.contract_type))
  execute function antela.keep_former_place();
