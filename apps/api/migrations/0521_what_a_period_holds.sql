-- Advances that a period holds and no report has yet: left to it, or taken back into it. Few rows at any time.
-- squawk-ignore require-concurrent-index-creation
create index advance_held on antela.advance (client_id, collected_with_id)
  where collected_with_id is not null and deduction_state in ('not_applicable', 'pending');
