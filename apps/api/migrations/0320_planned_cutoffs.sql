-- When a cut-off made before its hour was to be: reopening proposes it again.
alter table antela.pay_period add column planned_cutoff_at timestamptz;
