/** Kinds of record, which say what an answer shows and what a call changes. Each database table belongs to one, or to none. */
export const nouns = [
  'access_restriction',
  'advance',
  'advance_policy',
  'api_key',
  'audit',
  'catalog',
  'client',
  'client_restriction',
  'company',
  'company_user',
  'contact',
  'disbursement',
  'employee',
  'import',
  'job',
  'ledger',
  'legal_figure',
  'list_setting',
  'notice',
  'open_item',
  'pay_period',
  'payroll',
  'proposal',
  'report_layout',
  'retirement',
  'role',
  'scheduled_report',
  'session',
  'setting',
  'suspension_period',
  'tax_registration',
  'wallet',
  'wallet_load',
  'wallet_spend',
  'wallet_user',
  'webhook',
] as const;
export type Noun = (typeof nouns)[number];

/** Changed by the service's own staff, never by a call. */
export const nounsOfTheService: readonly Noun[] = ['catalog', 'company', 'legal_figure', 'setting'];

/** Nouns that decide how much somebody may take in advance today. */
export const availability = [
  'access_restriction',
  'advance',
  'advance_policy',
  'catalog',
  'client',
  'client_restriction',
  'company',
  'employee',
  'legal_figure',
  'pay_period',
  'payroll',
  'suspension_period',
] as const satisfies readonly Noun[];
