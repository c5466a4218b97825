import { columnOfField } from '@antela/api/features/people/employees/employee-columns';
import {
  accountFields,
  employmentFields,
  personFields,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { ofEmployee, ofEmployment, type PersonTable } from './person-table.ts';

/** Columns of the fields of a class, which most of them are of unless they say so. */
const fieldsAbout = (table: EmployeeFields, kind: string, most: string): string =>
  Object.entries(table)
    .filter(([, { about = most }]) => about === kind)
    .map(([field]) => columnOfField(field))
    .join(' ');

/** Tables of the person themselves: identity, contract, what was loaded about them. */
export const personRecords: readonly PersonTable[] = [
  {
    table: 'employee',
    whose: 'client_id = $1 and id = $2',
    fate: 'blank',
    columns: {
      identity: fieldsAbout(personFields, 'identity', 'identity'),
      contact: fieldsAbout(personFields, 'contact', 'identity'),
      technical: 'client_id id activated_at version created_at updated_at',
    },
  },
  {
    table: 'employment',
    whose: ofEmployee,
    fate: 'blank',
    columns: {
      identity: `sort_name search_key ${fieldsAbout(employmentFields, 'identity', 'work')}`,
      work: `company_id ${fieldsAbout(employmentFields, 'work', 'work')}`,
      money: fieldsAbout(employmentFields, 'money', 'work'),
      bank: `${fieldsAbout(accountFields, 'bank', 'bank')} removed_account account_hold_until`,
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
  {
    table: 'invitation',
    whose: ofEmployee,
    fate: 'delete',
    columns: {
      work: 'company_id cost_center',
      technical: 'client_id campaign_id employee_id sent_at reminded_at dropped_at called_off_at',
    },
  },
  {
    table: 'invited_person',
    whose: ofEmployee,
    fate: 'delete',
    columns: { technical: 'client_id employee_id invited_at opt_out_key' },
  },
  {
    table: 'invitation_opt_out',
    whose: ofEmployee,
    fate: 'keep',
    columns: { technical: 'client_id employee_id opted_out_at' },
  },
];
