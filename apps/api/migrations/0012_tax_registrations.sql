-- What an employee's tax registration (RUT) says, and where its PDF is.

create table antela.tax_registration (
  client_id uuid not null,
  employee_id uuid not null,
  nit text not null,
  economic_activity text,
  responsibilities text[] not null default '{}',
  file_key text,
  file_name text,
  file_bytes integer,
  -- Of the file as it was checked: the object store would let its uploader put another one under the same key.
  file_sha256 text,
  file_uploaded_at timestamptz,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (client_id, employee_id),
  constraint tax_registration_nit unique (client_id, nit),
  constraint tax_registration_file unique (client_id, file_key),
  check ((file_key is null) = (file_name is null) and (file_key is null) = (file_bytes is null) and (file_key is null) = (file_uploaded_at is null)),
  foreign key (client_id, employee_id) references antela.employee (client_id, id)
);

alter table antela.tax_registration enable row level security;
alter table antela.tax_registration force row level security;
create policy tenant on antela.tax_registration to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update, delete on antela.tax_registration to antela_app;
