/** Classes of what a column says of a person; `technical` says nothing by itself. */
export const columnClasses = {
  identity: 'Quién es: documento, nombres, nacimiento, género, NIT',
  contact: 'Cómo se le escribe o llama',
  work: 'Qué contrato tiene, qué ausencias y qué límites',
  money: 'Cuánto gana, pide, recibe o debe',
  bank: 'A qué cuenta se le paga',
  text: 'Lo que alguien escribió sobre la persona',
  technical: 'Llaves, estados, versiones y fechas de sistema',
} as const;
export type ColumnClass = keyof typeof columnClasses;

/** Fate of the rows when a person is suppressed: they go, they lose what names the person, or the law keeps them. */
export type Fate = 'delete' | 'blank' | 'keep';

export interface PersonTable {
  table: string;
  /** Which rows are the person's: $1 client, $2 employee, $3 their employments. */
  whose: string;
  fate: Fate;
  columns: Partial<Record<ColumnClass, string>>;
}

const ofEmployment = 'client_id = $1 and employment_id = any($3)';
const ofEmployee = 'client_id = $1 and employee_id = $2';
const ofAdvance =
  'client_id = $1 and advance_id in (select id from antela.advance where client_id = $1 and employment_id = any($3))';

/** The accounts of what wallets hold for a person. */
const ownAccounts = `select id from antela.ledger_account where client_id = $1 and kind = 'wallet_user'
  and owner_key in (select id::text from antela.wallet_user where client_id = $1 and employee_id = $2)`;

/** Every table that holds rows of an employee, and every one of its columns: a test walks the catalogue and says what is missing. */
export const personTables: readonly PersonTable[] = [
  {
    table: 'employee',
    whose: 'client_id = $1 and id = $2',
    fate: 'blank',
    columns: {
      identity:
        'document_type document_number first_name second_name first_surname second_surname birth_date gender',
      contact: 'email mobile city address',
      technical: 'client_id id activated_at version created_at updated_at',
    },
  },
  {
    table: 'employment',
    whose: ofEmployee,
    fate: 'blank',
    columns: {
      identity: 'sort_name search_key code',
      work: 'company_id payroll_id position area cost_center city contract_type start_date end_date leaving_reason max_percentage max_amount',
      money: 'monthly_salary salary_type transport_allowance fixed_deductions',
      bank: 'bank_code account_type account_number bre_b_key removed_account account_hold_until',
      technical: 'client_id id employee_id version created_at updated_at',
    },
  },
  {
    table: 'tax_registration',
    whose: ofEmployee,
    fate: 'delete',
    columns: {
      identity: 'nit file_key file_name',
      work: 'economic_activity responsibilities',
      technical:
        'client_id employee_id file_bytes file_sha256 file_uploaded_at updated_at updated_by version',
    },
  },
  {
    table: 'suspension_period',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      work: 'kind start_date end_date',
      text: 'note',
      technical: 'client_id id employment_id created_by created_at version',
    },
  },
  {
    table: 'access_restriction',
    whose: ofEmployee,
    fate: 'delete',
    columns: {
      work: 'product reason start_date end_date lift_reason',
      text: 'note',
      technical: 'client_id id employee_id lifted_at lifted_by created_by created_at',
    },
  },
  {
    table: 'employment_term',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      work: 'field valid_from valid_until',
      money: 'value',
      technical: 'client_id id employment_id set_by set_by_name set_at import_id',
    },
  },
  {
    table: 'former_place',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      work: 'payroll_id cost_center contract_type left_at',
      technical: 'client_id id employment_id employee_id',
    },
  },
  {
    table: 'employee_batch_row',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      work: 'act before',
      technical: 'client_id batch_id employment_id created_by created_by_name created_at undone_at undone_by',
    },
  },
  {
    table: 'retirement_wallet',
    whose:
      'client_id = $1 and retirement_id in (select id from antela.retirement where client_id = $1 and employment_id = any($3))',
    fate: 'delete',
    columns: {
      money: 'returned',
      text: 'state_reason',
      technical: 'client_id retirement_id wallet_user_id wallet_id state event_key',
    },
  },
  {
    table: 'retirement',
    whose: ofEmployment,
    fate: 'delete',
    columns: {
      work: 'end_date leaving_reason wallet_balances previous_end_date previous_leaving_reason',
      money: 'cancelled_requests cancelled_amount',
      text: 'note',
      technical:
        'client_id id employment_id batch_id effective_at created_by created_by_name created_at undone_at undone_by',
    },
  },
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
  {
    table: 'import_row',
    whose: ofEmployee,
    fate: 'delete',
    columns: {
      identity: 'title cells draft before',
      text: 'faults',
      technical:
        'client_id import_id row_number outcome has_warning corrected decision employee_id employment_id',
    },
  },
  {
    table: 'activation_code',
    whose: 'client_id = $1 and target_id = $2',
    fate: 'delete',
    columns: { technical: 'client_id target_id code_hash expires_at tries sends' },
  },
];

/** The page's own table, so that page and code cannot differ. */
export const classificationTable = (): string =>
  [
    '| table | when suppressed | class | columns |',
    '|---|---|---|---|',
    ...personTables.flatMap(({ table, fate, columns }) =>
      Object.entries(columns).map(
        ([kind, names]) => `| \`${table}\` | ${fate} | ${kind} | ${names.split(' ').join(', ')} |`,
      ),
    ),
  ].join('\n');
