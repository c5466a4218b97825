-- The term for sending what was deducted is agreed with the client; a new payroll has its client's.
alter table antela.client add column remit_working_days smallint default 5 check (remit_working_days between 0 and 60);
