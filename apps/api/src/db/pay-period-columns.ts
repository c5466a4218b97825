import type { PayPeriod, PeriodState } from '@antela/contract/payrolls';

export interface PayPeriodColumns {
  period_id: string;
  period_label: string;
  period_start: string;
  period_end: string;
  cutoff_at: Date;
  confirm_by: string;
  payment_date: string;
  period_state: PeriodState;
}

/** Columns of `pp` under the names above. */
export const payPeriodColumns = `pp.id as period_id, pp.label as period_label, pp.start_date as period_start, pp.end_date as period_end,
  pp.cutoff_at, pp.confirm_by, pp.payment_date, pp.state as period_state`;

export const toPayPeriod = (row: PayPeriodColumns): Omit<PayPeriod, 'cutoffAt'> & { cutoffAt: Date } => ({
  payperiodid: row.period_id,
  label: row.period_label,
  startDate: row.period_start,
  endDate: row.period_end,
  cutoffAt: row.cutoff_at,
  confirmBy: row.confirm_by,
  paymentDate: row.payment_date,
  state: row.period_state,
});
