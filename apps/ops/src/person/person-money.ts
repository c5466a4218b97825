import { ofEmployee, ofEmployment, type PersonTable } from './person-table.ts';

const ofAdvance =
  'client_id = $1 and advance_id in (select id from antela.advance where client_id = $1 and employment_id = any($3))';

/** The accounts of what wallets hold for a person. */
const ownAccounts = `select id from antela.ledger_account where client_id = $1 and kind = 'wallet_user'
  and owner_key in (select id::text from antela.wallet_user where client_id = $1 and employee_id = $2)`;

/** Tables of the person's money: asked for, paid, spent, owed. */
export const personMoney: readonly PersonTable[] = [
  {
    table: 'advance',
    whose: ofEmployment,
    fate: 'blank',
    columns: {
      money:
        'kind semester amount fee vat employee_fee to_deduct deducted credit_taken payment_state deduction_state paid_at failure collected_with_id left_out_of_id left_out_to_id open_item_id',
      bank: 'bank_code account_type account_number',
      technical:
        'client_id id employment_id employee_id company_id payroll_id policy_id pay_period_id channel requested_at requested_on requested_by requested_by_name approved_by attempts version',
    },
  },
  {
    table: 'advance_event',
    whose: ofAdvance,
    fate: 'keep',
    columns: {
      money: 'axis from_state to_state',
      text: 'reason',
      technical: 'client_id id advance_id actor on_behalf_of at',
    },
  },
  {
    table: 'comment',
    whose: `client_id = $1 and subject_kind = 'advance'
      and subject_id in (select id from antela.advance where client_id = $1 and employment_id = any($3))`,
    fate: 'keep',
    columns: {
      text: 'text files',
      technical:
        'client_id id subject_kind subject_id company_id mentions author_id author_name impersonator created_at withdrawn_at',
    },
  },
  {
    table: 'advance_evidence',
    whose: ofAdvance,
    fate: 'delete',
    columns: {
      identity: 'text ip',
      technical: 'client_id advance_id text_version at channel sha256',
    },
  },
  {
    table: 'disbursement_line',
    whose: ofAdvance,
    fate: 'keep',
    columns: {
      identity: 'holder document_type document_number',
      money: 'amount',
      bank: 'bank_code account_type account_number',
      text: 'reason',
      technical: 'client_id disbursement_id position advance_id state settled_at',
    },
  },
  {
    table: 'wallet_user',
    whose: ofEmployee,
    fate: 'keep',
    columns: {
      money: 'spend_limit',
      text: 'state_reason',
      technical:
        'client_id id wallet_id company_id employment_id employee_id state version created_by created_at updated_at',
    },
  },
  {
    table: 'wallet_spend',
    whose: ofEmployment,
    fate: 'keep',
    columns: {
      money: 'amount returned merchant reference to_deduct deducted deduction_state',
      text: 'reverse_reason',
      technical:
        'client_id id wallet_user_id wallet_id company_id employment_id channel pay_period_id spent_at reversed_at collected_with_id open_item_id',
    },
  },
  {
    table: 'wallet_load_line',
    whose:
      'client_id = $1 and wallet_user_id in (select id from antela.wallet_user where client_id = $1 and employee_id = $2)',
    fate: 'keep',
    columns: {
      identity: 'document_number name_in_file',
      money: 'amount concept reversed_amount',
      text: 'faults warnings reason',
      technical: 'client_id id load_id row_number wallet_user_id state deleted_by applied_at',
    },
  },
  {
    table: 'pay_period_line',
    whose: ofEmployment,
    fate: 'keep',
    columns: {
      identity: 'sort_name full_name document_type document_number code',
      work: 'cost_center',
      money: 'advances principal fees vat prima wallets carried total estimated_net previous_total warnings',
      technical: 'client_id pay_period_id version employment_id employee_id',
    },
  },
  {
    table: 'pay_period_line_item',
    whose: ofEmployment,
    fate: 'keep',
    columns: {
      money: 'amount carried',
      technical: 'client_id pay_period_id version employment_id position advance_id spend_id',
    },
  },
  {
    table: 'pay_period_difference',
    whose: ofEmployment,
    fate: 'keep',
    columns: {
      money: 'reported deducted came_back reason destination is_absent',
      text: 'note',
      technical: 'client_id pay_period_id version employment_id',
    },
  },
  {
    table: 'anomaly',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      money: 'kind fact',
      text: 'reason',
      technical:
        'client_id id employment_id company_id fingerprint shared_by holds_from holds_until found_at gone_at verdict decided_by decided_by_name decided_at',
    },
  },
  {
    table: 'open_item',
    whose: ofEmployment,
    fate: 'keep',
    columns: {
      money: 'kind amount cleared written_off released opened_at cancelled_at',
      technical:
        'client_id id company_id payroll_id pay_period_id employment_id employee_id returned_advance_id',
    },
  },
  {
    table: 'open_item_clearing',
    whose:
      'client_id = $1 and open_item_id in (select id from antela.open_item where client_id = $1 and employment_id = any($3))',
    fate: 'keep',
    columns: {
      money: 'kind amount cleared_on reference',
      text: 'note undo_reason evidence_key evidence_name',
      technical:
        'client_id id open_item_id recorded_by recorded_by_name recorded_at undone_at undone_by_name evidence_sha256',
    },
  },
  {
    table: 'ledger_transfer',
    whose: `client_id = $1 and (advance_id in (select id from antela.advance where client_id = $1 and employment_id = any($3))
            or debit_account_id in (${ownAccounts}) or credit_account_id in (${ownAccounts}))`,
    fate: 'keep',
    columns: {
      money: 'amount',
      technical: 'client_id id event_key debit_account_id credit_account_id advance_id reverses_id at',
    },
  },
];
