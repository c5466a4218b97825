-- What lets more be advanced during or after an absence waits for another person too.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'unblock',
           'role', 'second_factor', 'suspensions')) not valid;
