-- Seven digits cannot hold a batch and a position: payments are counted through the batches of a client, so that the sequence by which a
-- clearing house sends one back is no other batch's.
alter table antela.disbursement add column sequences_before integer not null default 0;
-- Every row has the value it begins with.
-- squawk-ignore constraint-missing-not-valid
alter table antela.disbursement add constraint disbursement_sequences_before_check check (sequences_before >= 0);
