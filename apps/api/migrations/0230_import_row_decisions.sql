-- What somebody decided about the person a row is about; it outlives a new review of the same file.
alter table antela.import_row add column decision jsonb;
