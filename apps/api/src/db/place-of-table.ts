/**
 * Where a table lies on a distributed server. Whatever has a tenant lies with it; a table that is neither here nor a tenant's stops
 * `migrate` and fails a test.
 */
export const sharedTables = {
  /** A copy on each node: what rows of tenants point at, and what their triggers read. */
  everywhere: ['advance_step', 'bank', 'catalog_item', 'pay_period_step', 'tenant', 'wallet_step'],
  /** On the coordinator alone: what no statement about a tenant touches. */
  coordinator: [
    'legal_figure',
    'legal_figure_correction',
    'operator',
    'operator_act',
    'seen_signature',
    'setting',
    'worker_heartbeat',
  ],
} as const;
