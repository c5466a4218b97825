-- What will not be collected any more leaves the company's receivable for an account of losses, and stays as it was left.

-- NOT VALID for good: every row there is met the narrower check of before.
alter table antela.ledger_account drop constraint ledger_account_kind_check;
alter table antela.ledger_account add constraint ledger_account_kind_check check (kind in (
  'company_receivable', 'fee_income', 'vat_payable', 'bank_clearing', 'company_fund', 'wallet_user', 'employer_fee', 'write_off')) not valid;

-- No report takes it and no payroll deducts it afterwards, whoever was about to.
create function antela.check_written_off() returns trigger language plpgsql as $$
begin
  if new.deducted <> old.deducted or new.collected_with_id is distinct from old.collected_with_id then
    raise exception 'what was written off is not collected' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger advance_written_off before update on antela.advance for each row
  when (old.deduction_state = 'written_off') execute function antela.check_written_off();
create trigger wallet_spend_written_off before update on antela.wallet_spend for each row
  when (old.deduction_state = 'written_off') execute function antela.check_written_off();
