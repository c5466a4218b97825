-- A provider keeps given and family names apart, and compares what it gets back with what it sent. A name that changes here has none.
alter table antela.company_user
  add column provider_given_name text,
  add column provider_family_name text;
