-- Nobody lets a client's people come in by another provider, or no longer by theirs, alone.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'employment_limits', 'restriction', 'invitation', 'user', 'user_email', 'unblock',
           'role', 'second_factor', 'suspensions', 'api_key', 'webhook', 'audit_stream', 'audit_stream_secret', 'audit_stream_removal',
           'single_sign_on', 'single_sign_on_removal')) not valid;
