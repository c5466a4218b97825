-- In a transaction of its own, so that nobody waits while the rows that are there are read.

alter table antela.proposal validate constraint proposal_kind_check;
alter table antela.proposal validate constraint proposal_subject_kind_check;
