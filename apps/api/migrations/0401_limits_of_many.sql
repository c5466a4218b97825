-- Limits of many people of one wallet, raised by one proposal.

alter table antela.proposal drop constraint proposal_kind_check;
alter table antela.proposal add constraint proposal_kind_check check (
  kind in ('close', 'policy', 'policy_removal', 'payroll', 'wallet', 'wallet_limit', 'wallet_limits', 'restriction', 'invitation', 'user', 'unblock', 'role')) not valid;
