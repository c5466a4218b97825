-- A wallet that payroll pays for is born with a cap of nothing: another person approves what it may pay.

alter table antela.wallet drop constraint wallet_user_cap_check;
alter table antela.wallet add constraint wallet_user_cap_check check (user_cap >= 0) not valid;
