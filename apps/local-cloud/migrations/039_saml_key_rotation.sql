-- Several keys of one use: the one in use, the next that providers are told of before it signs, and the one before, which still opens
-- what was encrypted for it. Keys of before are named as they were sealed.
alter table cloud.saml_key
  add column id text,
  add column state text not null default 'current' check (state in ('next', 'current', 'previous')),
  add column since timestamptz not null default now(),
  -- Operator who asked to take the one before away: another one does it.
  add column removal_asked_by text check (removal_asked_by is null or state = 'previous');
update cloud.saml_key set id = use;
alter table cloud.saml_key drop constraint saml_key_pkey;
-- A handful of rows.
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field, disallowed-unique-constraint
alter table cloud.saml_key add primary key (id), add unique (use, state);
