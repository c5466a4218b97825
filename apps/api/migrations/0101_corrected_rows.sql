-- Which rows of an import somebody has corrected since the file was uploaded: reviewing it again keeps what they wrote.
alter table antela.import_row add column corrected boolean not null default false;
