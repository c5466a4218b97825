-- Client restrictions can be searched, and tell whether they may still be deleted and who touched them last.

alter table antela.client_restriction
  add column was_in_force boolean not null default false,
  add column updated_by text,
  add column updated_at timestamptz,
  -- A client's few dozen rows are rewritten in no time.
  -- squawk-ignore adding-field-with-default
  add column search_key text collate "C" generated always as (' ' || translate(lower(name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored;

-- squawk-ignore require-concurrent-index-creation
create index client_restriction_by_start on antela.client_restriction (client_id, valid_from, id);
