-- A person's own limit where their wallet has no cap, and letting an approver in again, wait for another person too.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'restriction', 'invitation', 'user', 'unblock', 'role')) not valid;

alter table antela.proposal drop constraint proposal_subject_kind_check;
alter table antela.proposal add constraint proposal_subject_kind_check check (
  subject_kind in ('payroll', 'pay_period', 'wallet', 'wallet_user', 'client_restriction', 'company_user', 'role')) not valid;
