-- Seven digits cannot hold a batch and a position: payments are counted through the batches of a client, so that the sequence by which a
-- clearing house sends one back is no other batch's.
alter table antela.disbursement add column sequences_before integer not null default 0 check (sequences_before >= 0);
