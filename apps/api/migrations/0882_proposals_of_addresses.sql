-- Codes go to another address only once another person has approved it.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'user_email',
           'unblock', 'role', 'second_factor', 'suspensions', 'api_key', 'webhook')) not valid;
