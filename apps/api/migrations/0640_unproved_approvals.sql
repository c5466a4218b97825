-- Money that a session approved since its user last proved who they are: many small approvals count as one.

alter table antela.portal_session add column unproved_amount bigint not null default 0 check (unproved_amount >= 0);
