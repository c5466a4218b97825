-- A company's people ask for another format of their bank's file, and another of them approves it; versions of before were set by the
-- service's operators alone, so that nobody approved them.

alter table antela.bank_layout add column approved_by_name text;
grant insert on antela.bank_layout to antela_app;

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'user_email', 'unblock',
           'role', 'second_factor', 'suspensions', 'api_key', 'webhook', 'audit_stream', 'audit_stream_secret', 'audit_stream_removal',
           'single_sign_on', 'single_sign_on_removal', 'bank_layout')) not valid;

alter table antela.proposal drop constraint proposal_subject_kind_check;
alter table antela.proposal add constraint proposal_subject_kind_check check (
  subject_kind in ('employee', 'payroll', 'pay_period', 'wallet', 'wallet_user', 'client_restriction', 'company_user', 'role', 'client', 'api_key', 'webhook',
                   'audit_stream', 'company')) not valid;
