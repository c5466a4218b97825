-- Higher limits for one person, below those of their payroll's policy, wait for another person too.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'unblock',
           'role', 'second_factor')) not valid;

alter table antela.proposal drop constraint proposal_subject_kind_check;
alter table antela.proposal add constraint proposal_subject_kind_check check (
  subject_kind in ('employee', 'payroll', 'pay_period', 'wallet', 'wallet_user', 'client_restriction', 'company_user', 'role', 'client')) not valid;
