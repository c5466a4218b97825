-- The trail goes to no other place, is signed by no other secret and ends nowhere until another person has approved it.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'user_email', 'unblock',
           'role', 'second_factor', 'suspensions', 'api_key', 'webhook', 'audit_stream', 'audit_stream_secret', 'audit_stream_removal')) not valid;

alter table antela.proposal drop constraint proposal_subject_kind_check;
alter table antela.proposal add constraint proposal_subject_kind_check check (
  subject_kind in ('employee', 'payroll', 'pay_period', 'wallet', 'wallet_user', 'client_restriction', 'company_user', 'role', 'client', 'api_key', 'webhook',
                   'audit_stream')) not valid;
