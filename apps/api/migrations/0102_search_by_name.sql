-- A search that many people fulfil walks the names in their order until its page is full. With what is searched in the index
-- itself, the walk does not visit the rows that it passes over.

-- squawk-ignore require-concurrent-index-creation
create index employment_words_by_name on antela.employment (client_id, sort_name, id) include (company_id, search_key);
-- The same order without the words.
-- squawk-ignore require-concurrent-index-deletion
drop index antela.employment_by_name;
