-- Made from the migrations; a test holds it to them.

create table absence (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  delegate_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by_name text,
  constraint absence_check CHECK ((user_id <> delegate_id)),
  constraint absence_check1 CHECK ((created_by <> delegate_id)),
  constraint absence_check2 CHECK ((ends_on >= starts_on)),
  constraint absence_check3 CHECK (((ended_at IS NULL) = (ended_by_name IS NULL))),
  constraint absence_client_id_delegate_id_fkey FOREIGN KEY (client_id, delegate_id) REFERENCES company_user(client_id, id),
  constraint absence_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint absence_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint absence_pkey PRIMARY KEY (client_id, id),
  constraint absence_client_id_user_id_daterange_excl EXCLUDE USING gist (client_id WITH =, user_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE ((ended_at IS NULL))
);
CREATE INDEX absence_of_delegate ON antela.absence USING btree (client_id, delegate_id) WHERE (ended_at IS NULL);
create policy operator on absence for all to antela_ops using (true) with check (true);
create policy tenant on absence for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on absence to antela_app;
grant delete, insert, select, update on absence to antela_ops;

create table access_restriction (
  client_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  product text not null,
  reason text not null,
  note text,
  start_date date not null,
  end_date date,
  lifted_at timestamp with time zone,
  lifted_by text,
  lift_reason text,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint access_restriction_check CHECK ((end_date >= start_date)),
  constraint access_restriction_product_check CHECK ((product = ANY (ARRAY['salary'::text, 'prima'::text, 'wallet'::text, 'all'::text]))),
  constraint access_restriction_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint access_restriction_pkey PRIMARY KEY (client_id, id),
  constraint access_restriction_once EXCLUDE USING gist (client_id WITH =, employee_id WITH =, product WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((lifted_at IS NULL))
);
CREATE INDEX access_restriction_by_end ON antela.access_restriction USING btree (client_id, end_date) WHERE (lifted_at IS NULL);
CREATE INDEX access_restriction_by_person ON antela.access_restriction USING btree (client_id, employee_id);
CREATE INDEX access_restriction_by_start ON antela.access_restriction USING btree (client_id, start_date, id);
create policy operator on access_restriction for all to antela_ops using (true) with check (true);
create policy tenant on access_restriction for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on access_restriction to antela_app;
grant delete, insert, select, update on access_restriction to antela_ops;

create table account_recovery (
  client_id uuid not null,
  user_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  constraint account_recovery_client_id_requested_by_fkey FOREIGN KEY (client_id, requested_by) REFERENCES company_user(client_id, id),
  constraint account_recovery_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint account_recovery_pkey PRIMARY KEY (client_id, user_id)
);
create policy operator on account_recovery for all to antela_ops using (true) with check (true);
create policy tenant on account_recovery for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on account_recovery to antela_app;
grant delete, insert, select, update on account_recovery to antela_ops;

create table activation_code (
  client_id uuid not null,
  target_id uuid not null,
  code_hash text,
  expires_at timestamp with time zone,
  tries integer not null default 0,
  sends timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint activation_code_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint activation_code_pkey PRIMARY KEY (client_id, target_id)
);
create policy operator on activation_code for all to antela_ops using (true) with check (true);
create policy tenant on activation_code for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on activation_code to antela_app;
grant delete, insert, select, update on activation_code to antela_ops;

create table advance (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  employment_id uuid not null,
  employee_id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  policy_id uuid not null,
  pay_period_id uuid,
  semester text,
  amount bigint not null,
  fee bigint not null,
  vat bigint not null,
  employee_fee bigint not null,
  to_deduct bigint not null,
  deducted bigint not null default 0,
  credit_taken bigint not null default 0,
  payment_state text not null,
  deduction_state text not null default 'not_applicable'::text,
  bank_code text,
  account_type text,
  account_number text,
  channel text not null,
  requested_at timestamp with time zone not null,
  requested_on date not null,
  requested_by text not null,
  requested_by_name text not null,
  approved_by text,
  paid_at timestamp with time zone,
  failure text,
  attempts integer not null default 0,
  version integer not null default 1,
  collected_with_id uuid,
  open_item_id uuid,
  left_out_of_id uuid,
  left_out_to_id uuid,
  constraint advance_amount_check CHECK ((amount > 0)),
  constraint advance_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'app'::text, 'simulator'::text]))),
  constraint advance_check CHECK (((employee_fee >= 0) AND (employee_fee <= (fee + vat)))),
  constraint advance_check1 CHECK (((deducted >= 0) AND (deducted <= to_deduct))),
  constraint advance_check2 CHECK (((credit_taken = 0) OR (credit_taken = to_deduct))),
  constraint advance_check3 CHECK ((to_deduct = (amount + employee_fee))),
  constraint advance_check4 CHECK (((kind = 'salary'::text) = (pay_period_id IS NOT NULL))),
  constraint advance_check5 CHECK (((kind = 'prima'::text) = (semester IS NOT NULL))),
  constraint advance_fee_check CHECK ((fee >= 0)),
  constraint advance_kind_check CHECK ((kind = ANY (ARRAY['salary'::text, 'prima'::text]))),
  constraint advance_left_out CHECK (((left_out_of_id IS NULL) = (left_out_to_id IS NULL))),
  constraint advance_semester_check CHECK ((semester ~ '^\d{4}-[12]$'::text)),
  constraint advance_vat_check CHECK ((vat >= 0)),
  constraint advance_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint advance_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint advance_client_id_policy_id_fkey FOREIGN KEY (client_id, policy_id) REFERENCES advance_policy(client_id, id),
  constraint advance_left_out_of FOREIGN KEY (client_id, left_out_of_id) REFERENCES pay_period(client_id, id),
  constraint advance_left_out_to FOREIGN KEY (client_id, left_out_to_id) REFERENCES pay_period(client_id, id),
  constraint advance_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX advance_by_amount ON antela.advance USING btree (client_id, kind, amount DESC, id DESC);
CREATE INDEX advance_by_company_time ON antela.advance USING btree (client_id, company_id, kind, requested_at DESC, id DESC);
CREATE INDEX advance_by_employment ON antela.advance USING btree (client_id, employment_id, requested_at DESC);
CREATE INDEX advance_by_policy ON antela.advance USING btree (client_id, policy_id);
CREATE INDEX advance_by_semester ON antela.advance USING btree (client_id, semester, employment_id) INCLUDE (to_deduct, payment_state) WHERE (kind = 'prima'::text);
CREATE INDEX advance_by_time ON antela.advance USING btree (client_id, kind, requested_at DESC, id DESC);
CREATE INDEX advance_carried ON antela.advance USING btree (client_id, employment_id) WHERE (deduction_state = 'carried'::text);
CREATE INDEX advance_held ON antela.advance USING btree (client_id, collected_with_id) WHERE ((collected_with_id IS NOT NULL) AND (deduction_state = ANY (ARRAY['not_applicable'::text, 'pending'::text])));
CREATE INDEX advance_in_open_item ON antela.advance USING btree (client_id, open_item_id) WHERE (open_item_id IS NOT NULL);
CREATE INDEX advance_left_out_of ON antela.advance USING btree (client_id, left_out_of_id) WHERE (left_out_of_id IS NOT NULL);
CREATE INDEX advance_left_out_to ON antela.advance USING btree (client_id, left_out_to_id) WHERE (left_out_to_id IS NOT NULL);
CREATE INDEX advance_owed ON antela.advance USING btree (client_id, pay_period_id) WHERE (deduction_state = ANY (ARRAY['pending'::text, 'reported'::text]));
CREATE INDEX advance_prima_owed ON antela.advance USING btree (client_id, employment_id) WHERE ((kind = 'prima'::text) AND (deduction_state = ANY (ARRAY['pending'::text, 'reported'::text, 'carried'::text])));
CREATE INDEX advance_takers ON antela.advance USING btree (client_id, pay_period_id, employment_id) INCLUDE (payment_state, deduction_state, collected_with_id, kind);
CREATE INDEX advance_waiting ON antela.advance USING btree (client_id, payment_state, requested_at) WHERE (payment_state = ANY (ARRAY['requested'::text, 'in_approval'::text, 'approved'::text, 'processing'::text, 'failed'::text]));
CREATE TRIGGER advance_anomalies AFTER INSERT ON antela.advance FOR EACH ROW EXECUTE FUNCTION note_new_advance();
CREATE TRIGGER advance_period BEFORE INSERT ON antela.advance FOR EACH ROW WHEN (((new.pay_period_id IS NOT NULL) AND (new.payment_state = ANY (ARRAY['requested'::text, 'in_approval'::text])))) EXECUTE FUNCTION check_advance_period();
CREATE TRIGGER advance_step BEFORE UPDATE ON antela.advance FOR EACH ROW WHEN ((NOT ((new.payment_state = old.payment_state) AND ((new.deduction_state = old.deduction_state) OR (((old.deduction_state = 'pending'::text) AND (new.deduction_state = 'reported'::text)) OR ((old.deduction_state = 'reported'::text) AND (new.deduction_state = 'deducted'::text)))) AND (new.amount = old.amount) AND (new.to_deduct = old.to_deduct) AND (new.employment_id = old.employment_id) AND (NOT (new.pay_period_id IS DISTINCT FROM old.pay_period_id))))) EXECUTE FUNCTION check_advance_step();
CREATE TRIGGER advance_written_off BEFORE UPDATE ON antela.advance FOR EACH ROW WHEN ((old.deduction_state = 'written_off'::text)) EXECUTE FUNCTION check_written_off();
CREATE TRIGGER sums_less AFTER DELETE ON antela.advance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_advance_sums('-1');
CREATE TRIGGER sums_more AFTER INSERT ON antela.advance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_advance_sums('1');
CREATE TRIGGER sums_moved AFTER UPDATE ON antela.advance REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION move_advance_sums();
CREATE TRIGGER told_moved AFTER UPDATE ON antela.advance REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_moved_advance();
CREATE TRIGGER told_new AFTER INSERT ON antela.advance FOR EACH ROW WHEN ((new.payment_state = 'in_approval'::text)) EXECUTE FUNCTION tell_new_advance();
create policy operator on advance for all to antela_ops using (true) with check (true);
create policy tenant on advance for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on advance to antela_app;
grant delete, insert, select, update on advance to antela_ops;

create table advance_event (
  client_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  axis text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  on_behalf_of text,
  reason text,
  at timestamp with time zone not null,
  constraint advance_event_axis_check CHECK ((axis = ANY (ARRAY['payment'::text, 'deduction'::text]))),
  constraint advance_event_client_id_advance_id_fkey FOREIGN KEY (client_id, advance_id) REFERENCES advance(client_id, id),
  constraint advance_event_pkey PRIMARY KEY (client_id, advance_id, id)
);
create policy operator on advance_event for all to antela_ops using (true) with check (true);
create policy tenant on advance_event for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on advance_event to antela_app;
grant insert, select on advance_event to antela_ops;

create table advance_evidence (
  client_id uuid not null,
  advance_id uuid not null,
  text text not null,
  text_version text not null,
  at timestamp with time zone not null,
  channel text not null,
  ip inet,
  sha256 text not null,
  constraint advance_evidence_client_id_advance_id_fkey FOREIGN KEY (client_id, advance_id) REFERENCES advance(client_id, id),
  constraint advance_evidence_pkey PRIMARY KEY (client_id, advance_id)
);
create policy operator on advance_evidence for all to antela_ops using (true) with check (true);
create policy tenant on advance_evidence for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on advance_evidence to antela_app;
grant delete, insert, select on advance_evidence to antela_ops;

create table advance_policy (
  client_id uuid not null,
  id uuid not null,
  payroll_id uuid not null,
  version integer not null,
  valid_from date not null,
  terms jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  created_by_name text,
  constraint advance_policy_client_id_payroll_id_fkey FOREIGN KEY (client_id, payroll_id) REFERENCES payroll(client_id, id),
  constraint advance_policy_pkey PRIMARY KEY (client_id, id),
  constraint advance_policy_client_id_payroll_id_valid_from_key UNIQUE (client_id, payroll_id, valid_from),
  constraint advance_policy_client_id_payroll_id_version_key UNIQUE (client_id, payroll_id, version)
);
create policy operator on advance_policy for all to antela_ops using (true) with check (true);
create policy tenant on advance_policy for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on advance_policy to antela_app;
grant delete, insert, select, update on advance_policy to antela_ops;

create table advance_step (
  axis text not null,
  from_state text not null,
  to_state text not null,
  constraint advance_step_axis_check CHECK ((axis = ANY (ARRAY['payment'::text, 'deduction'::text]))),
  constraint advance_step_pkey PRIMARY KEY (axis, from_state, to_state)
);
grant select on advance_step to antela_app;
grant delete, insert, select, update on advance_step to antela_ops;

create table advance_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  payroll_id uuid not null,
  pay_period_id uuid,
  collected_with_id uuid,
  kind text not null,
  payment_state text not null,
  deduction_state text not null,
  requested_on date not null,
  advances bigint not null,
  amount bigint not null,
  to_deduct bigint not null,
  deducted bigint not null,
  constraint advance_sum_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX advance_sum_by_day ON antela.advance_sum USING btree (client_id, requested_on);
CREATE INDEX advance_sum_of_period ON antela.advance_sum USING btree (client_id, pay_period_id);
create policy operator on advance_sum for all to antela_ops using (true) with check (true);
create policy tenant on advance_sum for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on advance_sum to antela_app;
grant delete, insert, select, update on advance_sum to antela_ops;

create view advance_sum_of_rows as
 SELECT client_id,
    company_id,
    payroll_id,
    pay_period_id,
    collected_with_id,
    kind,
    payment_state,
    deduction_state,
    requested_on,
    count(*) AS advances,
    sum(amount)::bigint AS amount,
    sum(to_deduct)::bigint AS to_deduct,
    sum(deducted)::bigint AS deducted
   FROM advance
  GROUP BY client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on;
grant select on advance_sum_of_rows to antela_app;
grant select on advance_sum_of_rows to antela_ops;

create table anomaly (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  employment_id uuid not null,
  company_id uuid not null,
  fingerprint text not null,
  shared_by text,
  fact jsonb not null,
  holds_from date,
  holds_until date,
  found_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  verdict text,
  reason text,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  constraint anomaly_check CHECK ((num_nulls(verdict, reason, decided_by, decided_by_name, decided_at) = ANY (ARRAY[0, 5]))),
  constraint anomaly_kind_check CHECK ((kind = ANY (ARRAY['salary_cut'::text, 'salary_jump'::text, 'below_minimum'::text, 'shared_account'::text, 'shared_mobile'::text, 'shared_email'::text, 'account_before_advance'::text, 'missing_data'::text, 'retired_with_wallet'::text]))),
  constraint anomaly_verdict_check CHECK ((verdict = ANY (ARRAY['fine'::text, 'to_correct'::text]))),
  constraint anomaly_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint anomaly_pkey PRIMARY KEY (client_id, id),
  constraint anomaly_once UNIQUE (client_id, employment_id, kind, fingerprint)
);
CREATE INDEX anomaly_by_value ON antela.anomaly USING btree (client_id, shared_by, employment_id) WHERE ((shared_by IS NOT NULL) AND (gone_at IS NULL));
CREATE INDEX anomaly_decided ON antela.anomaly USING btree (client_id, verdict, id) WHERE ((gone_at IS NULL) AND (verdict IS NOT NULL));
CREATE INDEX anomaly_standing ON antela.anomaly USING btree (client_id, id) WHERE (gone_at IS NULL);
CREATE INDEX anomaly_waiting ON antela.anomaly USING btree (client_id, company_id, kind) WHERE ((gone_at IS NULL) AND (verdict IS NULL));
create policy operator on anomaly for all to antela_ops using (true) with check (true);
create policy tenant on anomaly for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on anomaly to antela_app;
grant delete, insert, select, update on anomaly to antela_ops;

create table anomaly_look (
  client_id uuid not null,
  id bigint not null,
  employments uuid[] not null,
  constraint anomaly_look_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint anomaly_look_pkey PRIMARY KEY (client_id, id)
);
create policy operator on anomaly_look for all to antela_ops using (true) with check (true);
create policy tenant on anomaly_look for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on anomaly_look to antela_app;
grant delete, insert, select, update on anomaly_look to antela_ops;

create table api_key (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  company_ids uuid[] not null,
  addresses text[] not null,
  days integer not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint api_key_company_ids_check CHECK ((cardinality(company_ids) > 0)),
  constraint api_key_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_key_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_key_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint api_key_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX api_key_name ON antela.api_key USING btree (client_id, lower(name)) WHERE (revoked_at IS NULL);
create policy operator on api_key for all to antela_ops using (true) with check (true);
create policy tenant on api_key for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on api_key to antela_app;
grant delete, insert, select, update on api_key to antela_ops;

create table api_key_secret (
  client_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  prefix text not null,
  hash text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  constraint api_key_secret_client_id_key_id_fkey FOREIGN KEY (client_id, key_id) REFERENCES api_key(client_id, id),
  constraint api_key_secret_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX api_key_secret_hash ON antela.api_key_secret USING btree (client_id, hash);
CREATE INDEX api_key_secret_of_key ON antela.api_key_secret USING btree (client_id, key_id, created_at DESC);
create policy operator on api_key_secret for all to antela_ops using (true) with check (true);
create policy tenant on api_key_secret for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on api_key_secret to antela_app;
grant delete, insert, select, update on api_key_secret to antela_ops;

create table approval_look (
  client_id uuid not null,
  user_id uuid not null,
  looked_at timestamp with time zone not null,
  constraint approval_look_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint approval_look_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint approval_look_pkey PRIMARY KEY (client_id, user_id)
);
create policy operator on approval_look for all to antela_ops using (true) with check (true);
create policy tenant on approval_look for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on approval_look to antela_app;
grant delete, insert, select, update on approval_look to antela_ops;

create table approval_telling (
  client_id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  told_at timestamp with time zone not null,
  constraint approval_telling_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint approval_telling_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint approval_telling_pkey PRIMARY KEY (client_id, item_id, user_id)
);
CREATE INDEX approval_telling_age ON antela.approval_telling USING btree (client_id, told_at);
create policy operator on approval_telling for all to antela_ops using (true) with check (true);
create policy tenant on approval_telling for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on approval_telling to antela_app;
grant delete, insert, select, update on approval_telling to antela_ops;

create table audit_event (
  client_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_id text not null,
  actor_name text not null,
  impersonator text,
  action text not null,
  entity_kind text not null,
  entity_id uuid not null,
  changes jsonb not null,
  request_id text,
  ip inet,
  constraint audit_event_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint audit_event_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_event_entity ON antela.audit_event USING btree (client_id, entity_kind, entity_id, id DESC);
create policy operator on audit_event for all to antela_ops using (true) with check (true);
create policy tenant on audit_event for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on audit_event to antela_app;
grant insert, select on audit_event to antela_ops;

create table audit_seal (
  client_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  hash text not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seal_pkey PRIMARY KEY (client_id, seq),
  constraint audit_seal_client_id_event_id_key UNIQUE (client_id, event_id)
);
create policy operator on audit_seal for all to antela_ops using (true) with check (true);
create policy tenant on audit_seal for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on audit_seal to antela_app;
grant insert, select on audit_seal to antela_ops;

create table audit_stream (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  public_key text not null,
  signing_key bytea not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  removed_at timestamp with time zone,
  ended_at timestamp with time zone,
  cursor_seq bigint not null default 0,
  cursor_hash text not null default ''::text,
  cursor_head_at timestamp with time zone,
  messages bigint not null default 0,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  broken_seq bigint,
  last_taken_at timestamp with time zone,
  region text,
  constraint audit_stream_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint audit_stream_region_check CHECK ((region <> ''::text)),
  constraint audit_stream_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500))),
  constraint audit_stream_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint audit_stream_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX audit_stream_name ON antela.audit_stream USING btree (client_id, lower(name)) WHERE (ended_at IS NULL);
create policy operator on audit_stream for all to antela_ops using (true) with check (true);
create policy tenant on audit_stream for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on audit_stream to antela_app;
grant delete, insert, select, update on audit_stream to antela_ops;

create table audit_stream_message (
  client_id uuid not null,
  stream_id uuid not null,
  number bigint not null,
  first_seq bigint,
  after_hash text not null,
  last_seq bigint not null,
  hash text not null,
  head_at timestamp with time zone,
  is_last boolean not null default false,
  created_at timestamp with time zone not null,
  attempts integer not null default 0,
  next_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  tries jsonb not null default '[]'::jsonb,
  constraint audit_stream_message_check CHECK (((first_seq IS NULL) = (head_at IS NOT NULL))),
  constraint audit_stream_message_client_id_stream_id_fkey FOREIGN KEY (client_id, stream_id) REFERENCES audit_stream(client_id, id),
  constraint audit_stream_message_pkey PRIMARY KEY (client_id, stream_id, number)
);
CREATE INDEX audit_stream_message_age ON antela.audit_stream_message USING btree (client_id, created_at);
CREATE UNIQUE INDEX audit_stream_message_on_its_way ON antela.audit_stream_message USING btree (client_id, stream_id) WHERE (taken_at IS NULL);
create policy operator on audit_stream_message for all to antela_ops using (true) with check (true);
create policy tenant on audit_stream_message for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on audit_stream_message to antela_app;
grant delete, insert, select, update on audit_stream_message to antela_ops;

create table audit_stream_secret (
  client_id uuid not null,
  id uuid not null,
  stream_id uuid not null,
  ending text not null,
  sealed bytea not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  key_id text,
  constraint audit_stream_secret_key_id_check CHECK ((key_id <> ''::text)),
  constraint audit_stream_secret_client_id_stream_id_fkey FOREIGN KEY (client_id, stream_id) REFERENCES audit_stream(client_id, id),
  constraint audit_stream_secret_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_stream_secret_of_stream ON antela.audit_stream_secret USING btree (client_id, stream_id, created_at DESC);
create policy operator on audit_stream_secret for all to antela_ops using (true) with check (true);
create policy tenant on audit_stream_secret for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on audit_stream_secret to antela_app;
grant delete, insert, select, update on audit_stream_secret to antela_ops;

create table bank (
  code text not null,
  name text not null,
  status text not null,
  account_formats jsonb not null default '{}'::jsonb,
  constraint bank_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint bank_pkey PRIMARY KEY (code)
);
grant select on bank to antela_app;
grant delete, insert, select, update on bank to antela_ops;

create table bank_layout (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  layout jsonb,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  approved_by_name text,
  constraint bank_layout_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint bank_layout_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX bank_layout_of ON antela.bank_layout USING btree (client_id, company_id, created_at DESC, id DESC);
create policy operator on bank_layout for all to antela_ops using (true) with check (true);
create policy tenant on bank_layout for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on bank_layout to antela_app;
grant insert, select on bank_layout to antela_ops;

create table catalog_item (
  type text not null,
  id text not null,
  name text not null,
  "position" integer not null,
  constraint catalog_item_pkey PRIMARY KEY (type, id)
);
grant select on catalog_item to antela_app;
grant delete, insert, select, update on catalog_item to antela_ops;

create table client (
  client_id uuid not null,
  name text not null,
  wallets_enabled boolean not null default false,
  client_restrictions_enabled boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  settings_version integer not null default 1,
  remit_working_days smallint default 5,
  constraint client_remit_working_days_check CHECK (((remit_working_days >= 0) AND (remit_working_days <= 60))),
  constraint client_client_id_fkey FOREIGN KEY (client_id) REFERENCES tenant(id),
  constraint client_pkey PRIMARY KEY (client_id)
);
create policy operator on client for all to antela_ops using (true) with check (true);
create policy tenant on client for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant select on client to antela_app;
grant delete, insert, select, update on client to antela_ops;

create table client_restriction (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  products text[] not null,
  scope jsonb not null,
  valid_from date not null,
  valid_until date,
  repetition text not null,
  status text not null,
  rule jsonb not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null,
  was_in_force boolean not null default false,
  updated_by text,
  updated_at timestamp with time zone,
  search_key text generated always as ((' '::text || translate(lower(name), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text))) stored,
  constraint client_restriction_check CHECK ((valid_until >= valid_from)),
  constraint client_restriction_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'on'::text, 'off'::text]))),
  constraint client_restriction_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint client_restriction_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX client_restriction_by_start ON antela.client_restriction USING btree (client_id, valid_from, id);
create policy operator on client_restriction for all to antela_ops using (true) with check (true);
create policy tenant on client_restriction for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on client_restriction to antela_app;
grant delete, insert, select, update on client_restriction to antela_ops;

create table comment (
  client_id uuid not null,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  company_id uuid not null,
  text text not null,
  mentions uuid[] not null,
  files jsonb not null,
  author_id uuid not null,
  author_name text not null,
  impersonator text,
  created_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint comment_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['advance'::text, 'wallet_load'::text, 'wallet_deposit'::text, 'pay_period'::text]))),
  constraint comment_text_check CHECK ((text <> ''::text)),
  constraint comment_client_id_author_id_fkey FOREIGN KEY (client_id, author_id) REFERENCES company_user(client_id, id),
  constraint comment_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint comment_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint comment_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX comment_of_subject ON antela.comment USING btree (client_id, subject_kind, subject_id, created_at);
create policy operator on comment for all to antela_ops using (true) with check (true);
create policy tenant on comment for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on comment to antela_app;
grant delete, insert, select, update on comment to antela_ops;

create table company (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  nit text not null,
  check_digit smallint not null,
  created_at timestamp with time zone not null,
  payment_rail text not null default 'instant'::text,
  constraint company_payment_rail_check CHECK ((payment_rail = ANY (ARRAY['instant'::text, 'bank_file'::text]))),
  constraint company_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint company_pkey PRIMARY KEY (client_id, id),
  constraint company_client_id_nit_key UNIQUE (client_id, nit)
);
create policy operator on company for all to antela_ops using (true) with check (true);
create policy tenant on company for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant select on company to antela_app;
grant delete, insert, select, update on company to antela_ops;

create table company_logo (
  client_id uuid not null,
  company_id uuid not null,
  picture bytea not null,
  type text not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  set_by_name text not null,
  set_at timestamp with time zone not null,
  constraint company_logo_picture_check CHECK ((length(picture) <= 102400)),
  constraint company_logo_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint company_logo_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint company_logo_pkey PRIMARY KEY (client_id, company_id)
);
create policy operator on company_logo for all to antela_ops using (true) with check (true);
create policy tenant on company_logo for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on company_logo to antela_app;
grant delete, insert, select, update on company_logo to antela_ops;

create table company_user (
  client_id uuid not null,
  id uuid not null,
  subject text,
  username text not null,
  full_name text not null,
  email text not null,
  mobile text,
  role_id uuid not null,
  state text not null,
  last_sign_in_at timestamp with time zone,
  previous_sign_in_at timestamp with time zone,
  permissions_version integer not null default 1,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  external_id text,
  provider_user_name text,
  blocked_by_provider boolean not null default false,
  provider_removed_at timestamp with time zone,
  provider_given_name text,
  provider_family_name text,
  constraint company_user_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'blocked'::text]))),
  constraint company_user_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint company_user_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES role(client_id, id),
  constraint company_user_pkey PRIMARY KEY (client_id, id),
  constraint administrator_kept TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint company_user_client_id_username_key UNIQUE (client_id, username),
  constraint company_user_subject_key UNIQUE (client_id, subject)
);
CREATE UNIQUE INDEX company_user_external_id ON antela.company_user USING btree (client_id, external_id);
CREATE UNIQUE INDEX company_user_provider_user_name ON antela.company_user USING btree (client_id, lower(provider_user_name));
CREATE CONSTRAINT TRIGGER administrator_kept AFTER UPDATE ON antela.company_user DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state = 'active'::text) AND ((new.state <> 'active'::text) OR (new.role_id <> old.role_id)))) EXECUTE FUNCTION keep_administrator();
create policy operator on company_user for all to antela_ops using (true) with check (true);
create policy tenant on company_user for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on company_user to antela_app;
grant delete, insert, select, update on company_user to antela_ops;

create table company_user_company (
  client_id uuid not null,
  user_id uuid not null,
  company_id uuid not null,
  constraint company_user_company_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint company_user_company_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint company_user_company_pkey PRIMARY KEY (client_id, user_id, company_id)
);
create policy operator on company_user_company for all to antela_ops using (true) with check (true);
create policy tenant on company_user_company for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on company_user_company to antela_app;
grant delete, insert, select, update on company_user_company to antela_ops;

create table contact (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  "position" text,
  email text not null,
  mobile text,
  notices text[] not null default '{}'::text[],
  sort_name text not null,
  search_key text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_kind_check CHECK ((kind = ANY (ARRAY['payroll'::text, 'treasury'::text, 'human_resources'::text, 'legal_representative'::text, 'data_protection'::text, 'technical'::text, 'commercial'::text]))),
  constraint contact_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint contact_pkey PRIMARY KEY (client_id, id),
  constraint contact_client_id_id_kind_key UNIQUE (client_id, id, kind)
);
CREATE INDEX contact_by_name ON antela.contact USING btree (client_id, sort_name, id);
create policy operator on contact for all to antela_ops using (true) with check (true);
create policy tenant on contact for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on contact to antela_app;
grant delete, insert, select, update on contact to antela_ops;

create table contact_company (
  client_id uuid not null,
  contact_id uuid not null,
  company_id uuid not null,
  kind text not null,
  is_main boolean not null,
  constraint contact_company_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint contact_company_client_id_contact_id_kind_fkey FOREIGN KEY (client_id, contact_id, kind) REFERENCES contact(client_id, id, kind),
  constraint contact_company_pkey PRIMARY KEY (client_id, contact_id, company_id),
  constraint main_contact_kept TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX contact_main ON antela.contact_company USING btree (client_id, company_id, kind) WHERE is_main;
CREATE CONSTRAINT TRIGGER main_contact_kept AFTER DELETE OR UPDATE ON antela.contact_company DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_main AND (old.kind = ANY (ARRAY['payroll'::text, 'treasury'::text])))) EXECUTE FUNCTION keep_main_contact();
create policy operator on contact_company for all to antela_ops using (true) with check (true);
create policy tenant on contact_company for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on contact_company to antela_app;
grant delete, insert, select, update on contact_company to antela_ops;

create table disbursement (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  number integer not null,
  state text not null default 'draft'::text,
  lines integer not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by text,
  decided_by_name text,
  reason text,
  bank_layout_id uuid,
  sequences_before integer not null default 0,
  constraint disbursement_amount_check CHECK ((amount > 0)),
  constraint disbursement_check CHECK (((state = 'draft'::text) = (decided_by IS NULL))),
  constraint disbursement_check1 CHECK (((state = ANY (ARRAY['draft'::text, 'discarded'::text])) OR (decided_by <> created_by))),
  constraint disbursement_lines_check CHECK ((lines > 0)),
  constraint disbursement_sequences_before_check CHECK ((sequences_before >= 0)),
  constraint disbursement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'settled'::text, 'discarded'::text]))),
  constraint disbursement_bank_layout FOREIGN KEY (client_id, bank_layout_id) REFERENCES bank_layout(client_id, id),
  constraint disbursement_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint disbursement_pkey PRIMARY KEY (client_id, id),
  constraint disbursement_client_id_number_key UNIQUE (client_id, number)
);
CREATE INDEX disbursement_by_time ON antela.disbursement USING btree (client_id, created_at DESC, id DESC);
CREATE TRIGGER told_gone AFTER DELETE ON antela.disbursement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('disbursement');
CREATE TRIGGER told_new AFTER INSERT ON antela.disbursement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('disbursement');
CREATE TRIGGER told_now AFTER UPDATE ON antela.disbursement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('disbursement');
create policy operator on disbursement for all to antela_ops using (true) with check (true);
create policy tenant on disbursement for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on disbursement to antela_app;
grant delete, insert, select, update on disbursement to antela_ops;

create table disbursement_answer (
  client_id uuid not null,
  disbursement_id uuid not null,
  sha256 text not null,
  file_name text not null,
  paid integer not null,
  rejected integer not null,
  returned integer not null,
  unchanged integer not null,
  taken_at timestamp with time zone not null,
  taken_by_name text not null,
  constraint disbursement_answer_client_id_disbursement_id_fkey FOREIGN KEY (client_id, disbursement_id) REFERENCES disbursement(client_id, id),
  constraint disbursement_answer_pkey PRIMARY KEY (client_id, disbursement_id, sha256)
);
create policy operator on disbursement_answer for all to antela_ops using (true) with check (true);
create policy tenant on disbursement_answer for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on disbursement_answer to antela_app;
grant delete, insert, select, update on disbursement_answer to antela_ops;

create table disbursement_line (
  client_id uuid not null,
  disbursement_id uuid not null,
  "position" integer not null,
  advance_id uuid not null,
  amount bigint not null,
  holder text not null,
  document_type text not null,
  document_number text not null,
  bank_code text not null,
  account_type text not null,
  account_number text not null,
  state text not null default 'waiting'::text,
  reason text,
  settled_at timestamp with time zone,
  constraint disbursement_line_amount_check CHECK ((amount > 0)),
  constraint disbursement_line_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'paid'::text, 'rejected'::text, 'returned'::text, 'dropped'::text]))),
  constraint disbursement_line_client_id_advance_id_fkey FOREIGN KEY (client_id, advance_id) REFERENCES advance(client_id, id),
  constraint disbursement_line_client_id_disbursement_id_fkey FOREIGN KEY (client_id, disbursement_id) REFERENCES disbursement(client_id, id),
  constraint disbursement_line_pkey PRIMARY KEY (client_id, disbursement_id, "position")
);
CREATE UNIQUE INDEX disbursement_line_live ON antela.disbursement_line USING btree (client_id, advance_id) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'paid'::text]));
CREATE INDEX disbursement_line_state ON antela.disbursement_line USING btree (client_id, disbursement_id, state, "position");
create policy operator on disbursement_line for all to antela_ops using (true) with check (true);
create policy tenant on disbursement_line for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on disbursement_line to antela_app;
grant delete, insert, select, update on disbursement_line to antela_ops;

create table employee (
  client_id uuid not null,
  id uuid not null,
  document_type text not null,
  document_number text not null,
  first_name text not null,
  second_name text,
  first_surname text not null,
  second_surname text,
  birth_date date,
  gender text,
  email text,
  mobile text,
  city text,
  address text,
  activated_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint employee_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint employee_pkey PRIMARY KEY (client_id, id),
  constraint employee_client_id_document_number_key UNIQUE (client_id, document_number)
);
CREATE INDEX employee_by_email ON antela.employee USING btree (client_id, email, id) WHERE (email IS NOT NULL);
CREATE INDEX employee_by_mobile ON antela.employee USING btree (client_id, mobile, id) WHERE (mobile IS NOT NULL);
CREATE INDEX employee_invited ON antela.employee USING btree (client_id, id) WHERE (activated_at IS NULL);
CREATE TRIGGER employee_anomalies AFTER UPDATE ON antela.employee REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION note_people();
CREATE TRIGGER sums_activated AFTER UPDATE ON antela.employee REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_activation_sums();
create policy operator on employee for all to antela_ops using (true) with check (true);
create policy tenant on employee for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on employee to antela_app;
grant delete, insert, select, update on employee to antela_ops;

create table employee_batch_row (
  client_id uuid not null,
  batch_id uuid not null,
  employment_id uuid not null,
  act text not null,
  before jsonb not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint employee_batch_row_act_check CHECK ((act = ANY (ARRAY['payroll'::text, 'cost_center'::text, 'suspend'::text, 'lift'::text]))),
  constraint employee_batch_row_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint employee_batch_row_pkey PRIMARY KEY (client_id, batch_id, employment_id)
);
CREATE INDEX employee_batch_row_of ON antela.employee_batch_row USING btree (client_id, employment_id);
create policy operator on employee_batch_row for all to antela_ops using (true) with check (true);
create policy tenant on employee_batch_row for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on employee_batch_row to antela_app;
grant delete, insert, select, update on employee_batch_row to antela_ops;

create table employment (
  client_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  code text,
  "position" text,
  area text,
  cost_center text,
  city text,
  contract_type text not null,
  start_date date not null,
  end_date date,
  leaving_reason text,
  monthly_salary bigint not null,
  salary_type text not null,
  transport_allowance text not null,
  fixed_deductions bigint not null default 0,
  bank_code text,
  account_type text,
  account_number text,
  bre_b_key text,
  account_hold_until timestamp with time zone,
  max_percentage integer,
  max_amount bigint,
  sort_name text not null,
  search_key text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_account text,
  constraint employment_check CHECK ((end_date >= start_date)),
  constraint employment_fixed_deductions_check CHECK ((fixed_deductions >= 0)),
  constraint employment_max_amount_check CHECK ((max_amount > 0)),
  constraint employment_max_percentage_check CHECK (((max_percentage >= 0) AND (max_percentage <= 10000))),
  constraint employment_monthly_salary_check CHECK ((monthly_salary > 0)),
  constraint employment_salary_type_check CHECK ((salary_type = ANY (ARRAY['ordinary'::text, 'integral'::text, 'variable'::text]))),
  constraint employment_transport_allowance_check CHECK ((transport_allowance = ANY (ARRAY['automatic'::text, 'yes'::text, 'no'::text]))),
  constraint employment_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(code),
  constraint employment_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint employment_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint employment_client_id_payroll_id_fkey FOREIGN KEY (client_id, payroll_id) REFERENCES payroll(client_id, id),
  constraint employment_pkey PRIMARY KEY (client_id, id),
  constraint employment_employee_id_daterange_company_id_client_id_excl EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&, company_id WITH =, client_id WITH =)
);
CREATE INDEX employment_by_account ON antela.employment USING btree (client_id, bank_code, account_number, employee_id) WHERE (account_number IS NOT NULL);
CREATE INDEX employment_by_area ON antela.employment USING btree (client_id, area, sort_name, id) WHERE (area IS NOT NULL);
CREATE INDEX employment_by_company_name ON antela.employment USING btree (client_id, company_id, sort_name, id);
CREATE INDEX employment_by_cost_center ON antela.employment USING btree (client_id, cost_center, sort_name, id) WHERE (cost_center IS NOT NULL);
CREATE INDEX employment_by_employee ON antela.employment USING btree (client_id, employee_id);
CREATE INDEX employment_by_payroll ON antela.employment USING btree (client_id, payroll_id, sort_name, id);
CREATE INDEX employment_by_salary ON antela.employment USING btree (client_id, monthly_salary, id);
CREATE INDEX employment_by_start ON antela.employment USING btree (client_id, start_date, id);
CREATE UNIQUE INDEX employment_code ON antela.employment USING btree (client_id, company_id, code) WHERE ((code IS NOT NULL) AND (end_date IS NULL));
CREATE INDEX employment_ended ON antela.employment USING btree (client_id, sort_name, id) WHERE (end_date IS NOT NULL);
CREATE INDEX employment_held ON antela.employment USING btree (client_id, account_hold_until) WHERE (account_hold_until IS NOT NULL);
CREATE INDEX employment_search ON antela.employment USING gin (search_key gin_trgm_ops);
CREATE INDEX employment_words_by_name ON antela.employment USING btree (client_id, sort_name, id) INCLUDE (company_id, search_key);
CREATE TRIGGER employment_anomalies AFTER UPDATE ON antela.employment REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION note_employments();
CREATE TRIGGER employment_anomalies_gone AFTER DELETE ON antela.employment REFERENCING OLD TABLE AS was_rows FOR EACH STATEMENT EXECUTE FUNCTION note_gone_employments();
CREATE TRIGGER employment_anomalies_new AFTER INSERT ON antela.employment REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_employments();
CREATE TRIGGER employment_place_left AFTER UPDATE ON antela.employment FOR EACH ROW WHEN ((((old.payroll_id IS DISTINCT FROM new.payroll_id) OR (old.cost_center IS DISTINCT FROM new.cost_center)) OR (old.contract_type IS DISTINCT FROM new.contract_type))) EXECUTE FUNCTION keep_former_place();
CREATE TRIGGER sums_less AFTER DELETE ON antela.employment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_employment_sums('-1');
CREATE TRIGGER sums_more AFTER INSERT ON antela.employment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_employment_sums('1');
CREATE TRIGGER sums_moved AFTER UPDATE ON antela.employment REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION move_employment_sums();
create policy operator on employment for all to antela_ops using (true) with check (true);
create policy search on employment for select to antela_search using (true);
create policy tenant on employment for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on employment to antela_app;
grant delete, insert, select, update on employment to antela_ops;
grant select on employment to antela_search;

create table employment_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  payroll_id uuid not null,
  end_date date,
  employments bigint not null,
  invited bigint not null default 0,
  constraint employment_sum_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX employment_sum_of_payroll ON antela.employment_sum USING btree (client_id, payroll_id);
create policy operator on employment_sum for all to antela_ops using (true) with check (true);
create policy tenant on employment_sum for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on employment_sum to antela_app;
grant delete, insert, select, update on employment_sum to antela_ops;

create view employment_sum_of_rows as
 SELECT e.client_id,
    e.company_id,
    e.payroll_id,
    e.end_date,
    count(*) AS employments,
    count(*) FILTER (WHERE p.activated_at IS NULL) AS invited
   FROM employment e
     JOIN employee p ON p.client_id = e.client_id AND p.id = e.employee_id
  GROUP BY e.client_id, e.company_id, e.payroll_id, e.end_date;
grant select on employment_sum_of_rows to antela_app;
grant select on employment_sum_of_rows to antela_ops;

create table employment_term (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  field text not null,
  value jsonb not null,
  valid_from date,
  valid_until date,
  set_by text,
  set_by_name text,
  set_at timestamp with time zone,
  import_id uuid,
  constraint employment_term_check CHECK ((valid_until >= valid_from)),
  constraint employment_term_check1 CHECK (((valid_from IS NOT NULL) OR (valid_until IS NOT NULL))),
  constraint employment_term_field_check CHECK ((field = ANY (ARRAY['payrollid'::text, 'contractType'::text, 'position'::text, 'area'::text, 'costCenter'::text, 'monthlySalary'::text, 'salaryType'::text, 'transportAllowance'::text, 'fixedDeductions'::text, 'maxPercentage'::text, 'maxAmount'::text]))),
  constraint employment_term_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint employment_term_pkey PRIMARY KEY (client_id, id),
  constraint employment_term_employment_id_field_client_id_daterange_excl EXCLUDE USING gist (employment_id WITH =, field WITH =, client_id WITH =, daterange(valid_from, valid_until, '[]'::text) WITH &&)
);
CREATE INDEX employment_term_begins ON antela.employment_term USING btree (client_id, valid_from) WHERE (valid_from IS NOT NULL);
CREATE INDEX employment_term_of ON antela.employment_term USING btree (client_id, employment_id);
CREATE TRIGGER salary_terms_gone AFTER DELETE ON antela.employment_term REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_salary_terms();
CREATE TRIGGER salary_terms_new AFTER INSERT ON antela.employment_term REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_salary_terms();
create policy operator on employment_term for all to antela_ops using (true) with check (true);
create policy tenant on employment_term for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on employment_term to antela_app;
grant delete, insert, select, update on employment_term to antela_ops;

create table former_place (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  payroll_id uuid not null,
  cost_center text,
  contract_type text not null,
  left_at timestamp with time zone not null,
  constraint former_place_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id) ON DELETE CASCADE,
  constraint former_place_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX former_place_by_employment ON antela.former_place USING btree (client_id, employment_id);
CREATE INDEX former_place_of ON antela.former_place USING btree (client_id, employee_id, left_at);
create policy operator on former_place for all to antela_ops using (true) with check (true);
create policy tenant on former_place for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on former_place to antela_app;
grant delete, insert, select, update on former_place to antela_ops;

create table idempotency_key (
  client_id uuid not null,
  principal text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (client_id, principal, key)
);
CREATE INDEX idempotency_key_age ON antela.idempotency_key USING btree (created_at);
create policy operator on idempotency_key for all to antela_ops using (true) with check (true);
create policy tenant on idempotency_key for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on idempotency_key to antela_app;
grant delete, insert, select, update on idempotency_key to antela_ops;

create table impersonation_grant (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  username text not null,
  operator text not null,
  reason text not null,
  read_only boolean not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  ends_at timestamp with time zone,
  constraint impersonation_grant_check CHECK (((used_at IS NULL) = (ends_at IS NULL))),
  constraint impersonation_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint impersonation_grant_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint impersonation_grant_pkey PRIMARY KEY (client_id, id),
  constraint impersonation_grant_secret_hash_key UNIQUE (client_id, secret_hash)
);
CREATE INDEX impersonation_grant_by_secret ON antela.impersonation_grant USING btree (secret_hash);
create policy operator on impersonation_grant for all to antela_ops using (true) with check (true);
create policy tenant on impersonation_grant for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant select on impersonation_grant to antela_app;
grant delete, insert, select, update on impersonation_grant to antela_ops;

create table import (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  file_key text not null,
  file_name text not null,
  file_sha256 text,
  company_id uuid,
  payroll_id uuid,
  header_row integer,
  reading jsonb,
  header_signature text,
  counts jsonb not null default '{}'::jsonb,
  failure text,
  job_id uuid,
  error_file_key text,
  applied_at timestamp with time zone,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  wallet_balances text,
  constraint import_wallet_balances CHECK ((wallet_balances = ANY (ARRAY['keep'::text, 'return'::text]))),
  constraint import_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint import_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX import_by_time ON antela.import USING btree (client_id, created_at DESC, id DESC);
CREATE TRIGGER told_gone AFTER DELETE ON antela.import REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('import');
CREATE TRIGGER told_new AFTER INSERT ON antela.import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('import');
CREATE TRIGGER told_now AFTER UPDATE ON antela.import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('import');
create policy operator on import for all to antela_ops using (true) with check (true);
create policy tenant on import for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on import to antela_app;
grant delete, insert, select, update on import to antela_ops;

create table import_mapping (
  client_id uuid not null,
  kind text not null,
  header_signature text not null,
  mapping jsonb not null,
  updated_at timestamp with time zone not null,
  constraint import_mapping_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint import_mapping_pkey PRIMARY KEY (client_id, kind, header_signature)
);
create policy operator on import_mapping for all to antela_ops using (true) with check (true);
create policy tenant on import_mapping for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on import_mapping to antela_app;
grant delete, insert, select, update on import_mapping to antela_ops;

create table import_row (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  outcome text not null,
  title text not null,
  cells jsonb not null,
  draft jsonb,
  faults jsonb not null default '[]'::jsonb,
  has_warning boolean not null default false,
  employee_id uuid,
  employment_id uuid,
  before jsonb,
  corrected boolean not null default false,
  decision jsonb,
  constraint import_row_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'error'::text, 'applied'::text, 'skipped'::text]))),
  constraint import_row_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES import(client_id, id),
  constraint import_row_pkey PRIMARY KEY (client_id, import_id, row_number)
);
CREATE INDEX import_row_outcome ON antela.import_row USING btree (client_id, import_id, outcome, row_number);
create policy operator on import_row for all to antela_ops using (true) with check (true);
create policy tenant on import_row for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on import_row to antela_app;
grant delete, insert, select, update on import_row to antela_ops;

create table invitation (
  client_id uuid not null,
  campaign_id uuid not null,
  employee_id uuid not null,
  company_id uuid not null,
  cost_center text,
  sent_at timestamp with time zone,
  reminded_at timestamp with time zone,
  dropped_at timestamp with time zone,
  called_off_at timestamp with time zone,
  constraint invitation_client_id_campaign_id_fkey FOREIGN KEY (client_id, campaign_id) REFERENCES invitation_campaign(client_id, id),
  constraint invitation_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint invitation_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint invitation_pkey PRIMARY KEY (client_id, campaign_id, employee_id)
);
CREATE INDEX invitation_of_person ON antela.invitation USING btree (client_id, employee_id);
CREATE INDEX invitation_unreminded ON antela.invitation USING btree (client_id, sent_at) WHERE (reminded_at IS NULL);
CREATE INDEX invitation_unsent ON antela.invitation USING btree (client_id, campaign_id) WHERE ((sent_at IS NULL) AND (dropped_at IS NULL));
create policy operator on invitation for all to antela_ops using (true) with check (true);
create policy tenant on invitation for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on invitation to antela_app;
grant delete, insert, select, update on invitation to antela_ops;

create table invitation_campaign (
  client_id uuid not null,
  id uuid not null,
  text text,
  reminds boolean not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  told_at timestamp with time zone,
  called_off_at timestamp with time zone,
  called_off_by text,
  called_off_by_name text,
  constraint invitation_campaign_text_check CHECK ((text <> ''::text)),
  constraint invitation_campaign_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint invitation_campaign_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX invitation_campaign_age ON antela.invitation_campaign USING btree (client_id, created_at);
CREATE INDEX invitation_campaign_untold ON antela.invitation_campaign USING btree (client_id, created_at) WHERE (told_at IS NULL);
create policy operator on invitation_campaign for all to antela_ops using (true) with check (true);
create policy tenant on invitation_campaign for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on invitation_campaign to antela_app;
grant delete, insert, select, update on invitation_campaign to antela_ops;

create table invitation_opt_out (
  client_id uuid not null,
  employee_id uuid not null,
  opted_out_at timestamp with time zone not null,
  constraint invitation_opt_out_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint invitation_opt_out_pkey PRIMARY KEY (client_id, employee_id)
);
create policy operator on invitation_opt_out for all to antela_ops using (true) with check (true);
create policy tenant on invitation_opt_out for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on invitation_opt_out to antela_app;
grant delete, insert, select, update on invitation_opt_out to antela_ops;

create table invited_person (
  client_id uuid not null,
  employee_id uuid not null,
  invited_at timestamp with time zone,
  opt_out_key uuid not null,
  constraint invited_person_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint invited_person_pkey PRIMARY KEY (client_id, employee_id)
);
CREATE UNIQUE INDEX invited_person_by_key ON antela.invited_person USING btree (client_id, opt_out_key);
create policy operator on invited_person for all to antela_ops using (true) with check (true);
create policy tenant on invited_person for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on invited_person to antela_app;
grant delete, insert, select, update on invited_person to antela_ops;

create table job (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  result_key text,
  error text,
  created_by text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint job_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint job_pkey PRIMARY KEY (client_id, id)
);
CREATE TRIGGER told_gone AFTER DELETE ON antela.job REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('job');
CREATE TRIGGER told_new AFTER INSERT ON antela.job REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('job');
CREATE TRIGGER told_now AFTER UPDATE ON antela.job REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('job');
create policy operator on job for all to antela_ops using (true) with check (true);
create policy tenant on job for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on job to antela_app;
grant delete, insert, select, update on job to antela_ops;

create table ledger_account (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  owner_key text not null,
  normal_side text not null,
  guarded boolean not null default false,
  balance bigint not null default 0,
  created_at timestamp with time zone not null,
  company_id uuid,
  has_money boolean generated always as ((balance > 0)) stored,
  constraint ledger_account_check CHECK (((NOT guarded) OR (balance >= 0))),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['company_receivable'::text, 'fee_income'::text, 'vat_payable'::text, 'bank_clearing'::text, 'company_fund'::text, 'wallet_user'::text, 'employer_fee'::text, 'write_off'::text, 'settlement_receivable'::text, 'employee_debt'::text, 'give_back'::text]))) NOT VALID,
  constraint ledger_account_normal_side_check CHECK ((normal_side = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint ledger_account_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint ledger_account_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint ledger_account_pkey PRIMARY KEY (client_id, id),
  constraint ledger_account_client_id_kind_owner_key_key UNIQUE (client_id, kind, owner_key)
);
CREATE INDEX ledger_account_with_money ON antela.ledger_account USING btree (client_id, company_id, owner_key) WHERE ((kind = 'wallet_user'::text) AND has_money);
CREATE TRIGGER place_account BEFORE INSERT ON antela.ledger_account FOR EACH ROW EXECUTE FUNCTION place_account();
CREATE TRIGGER sums_more AFTER INSERT ON antela.ledger_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_account_sums();
CREATE TRIGGER sums_moved AFTER UPDATE OF company_id ON antela.ledger_account FOR EACH ROW WHEN ((new.company_id IS DISTINCT FROM old.company_id)) EXECUTE FUNCTION move_account_sums();
CREATE TRIGGER wallet_anomalies AFTER UPDATE OF balance ON antela.ledger_account FOR EACH ROW WHEN (((new.kind = 'wallet_user'::text) AND (new.balance = 0) AND (old.balance > 0))) EXECUTE FUNCTION note_empty_wallet();
create policy operator on ledger_account for all to antela_ops using (true) with check (true);
create policy tenant on ledger_account for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on ledger_account to antela_app;
grant delete, insert, select, update on ledger_account to antela_ops;

create table ledger_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  kind text not null,
  account_id uuid,
  wallet_id uuid,
  day date not null,
  accounts bigint not null default 0,
  debits bigint not null default 0,
  credits bigint not null default 0,
  constraint ledger_sum_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX ledger_sum_of_account ON antela.ledger_sum USING btree (client_id, account_id, day);
create policy operator on ledger_sum for all to antela_ops using (true) with check (true);
create policy tenant on ledger_sum for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on ledger_sum to antela_app;
grant delete, insert, select, update on ledger_sum to antela_ops;

create view ledger_sum_of_rows as
 SELECT a.client_id,
    a.company_id,
    a.kind,
    a.account_id,
    a.wallet_id,
    (m.at AT TIME ZONE 'America/Bogota'::text)::date AS day,
    sum(m.accounts) AS accounts,
    sum(m.debits)::bigint AS debits,
    sum(m.credits)::bigint AS credits
   FROM summed_account a
     JOIN ( SELECT ledger_account.client_id,
            ledger_account.id AS account_id,
            ledger_account.created_at AS at,
            1 AS accounts,
            0 AS debits,
            0 AS credits
           FROM ledger_account
        UNION ALL
         SELECT ledger_transfer.client_id,
            ledger_transfer.debit_account_id,
            ledger_transfer.at,
            0,
            ledger_transfer.amount,
            0
           FROM ledger_transfer
        UNION ALL
         SELECT ledger_transfer.client_id,
            ledger_transfer.credit_account_id,
            ledger_transfer.at,
            0,
            0,
            ledger_transfer.amount
           FROM ledger_transfer) m ON m.client_id = a.client_id AND m.account_id = a.id
  GROUP BY a.client_id, a.company_id, a.kind, a.account_id, a.wallet_id, ((m.at AT TIME ZONE 'America/Bogota'::text)::date);
grant select on ledger_sum_of_rows to antela_app;
grant select on ledger_sum_of_rows to antela_ops;

create table ledger_transfer (
  client_id uuid not null,
  id uuid not null,
  event_key text not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null,
  advance_id uuid,
  reverses_id uuid,
  at timestamp with time zone not null,
  constraint ledger_transfer_amount_check CHECK ((amount > 0)),
  constraint ledger_transfer_check CHECK ((debit_account_id <> credit_account_id)),
  constraint ledger_transfer_client_id_credit_account_id_fkey FOREIGN KEY (client_id, credit_account_id) REFERENCES ledger_account(client_id, id),
  constraint ledger_transfer_client_id_debit_account_id_fkey FOREIGN KEY (client_id, debit_account_id) REFERENCES ledger_account(client_id, id),
  constraint ledger_transfer_pkey PRIMARY KEY (client_id, id),
  constraint ledger_transfer_client_id_event_key_key UNIQUE (client_id, event_key)
);
CREATE INDEX ledger_transfer_advance ON antela.ledger_transfer USING btree (client_id, advance_id);
CREATE INDEX ledger_transfer_credit ON antela.ledger_transfer USING btree (client_id, credit_account_id, at, id);
CREATE INDEX ledger_transfer_debit ON antela.ledger_transfer USING btree (client_id, debit_account_id, at, id);
CREATE TRIGGER sums_less AFTER DELETE ON antela.ledger_transfer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums('-1');
CREATE TRIGGER sums_more AFTER INSERT ON antela.ledger_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums('1');
CREATE TRIGGER sums_now AFTER UPDATE ON antela.ledger_transfer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums('1');
CREATE TRIGGER sums_was AFTER UPDATE ON antela.ledger_transfer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums('-1');
create policy operator on ledger_transfer for all to antela_ops using (true) with check (true);
create policy tenant on ledger_transfer for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on ledger_transfer to antela_app;
grant insert, select on ledger_transfer to antela_ops;

create table legal_figure (
  kind text not null,
  value bigint not null,
  valid_from date not null,
  valid_until date,
  source text not null,
  certainty text not null,
  constraint legal_figure_certainty_check CHECK ((certainty = ANY (ARRAY['published'::text, 'unverified'::text]))),
  constraint legal_figure_check CHECK ((valid_until >= valid_from)),
  constraint legal_figure_pkey PRIMARY KEY (kind, valid_from)
);
CREATE TRIGGER legal_figure_anomalies AFTER UPDATE ON antela.legal_figure FOR EACH ROW WHEN (((new.value <> old.value) OR (new.valid_from <> old.valid_from))) EXECUTE FUNCTION note_legal_figures();
CREATE TRIGGER legal_figure_anomalies_gone AFTER DELETE ON antela.legal_figure FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['minimum_wage'::text, 'integral_salary_floor'::text]))) EXECUTE FUNCTION note_legal_figures();
CREATE TRIGGER legal_figure_anomalies_new AFTER INSERT ON antela.legal_figure FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['minimum_wage'::text, 'integral_salary_floor'::text]))) EXECUTE FUNCTION note_legal_figures();
grant select on legal_figure to antela_app;
grant delete, insert, select, update on legal_figure to antela_ops;

create table legal_figure_correction (
  id uuid not null,
  kind text not null,
  value bigint not null,
  valid_from date not null,
  valid_until date,
  source text not null,
  certainty text not null,
  fate text not null,
  reason text not null,
  act_id uuid not null,
  at timestamp with time zone not null,
  constraint legal_figure_correction_certainty_check CHECK ((certainty = ANY (ARRAY['published'::text, 'unverified'::text]))),
  constraint legal_figure_correction_check CHECK ((valid_until >= valid_from)),
  constraint legal_figure_correction_fate_check CHECK ((fate = ANY (ARRAY['withdrawn'::text, 'superseded'::text]))),
  constraint legal_figure_correction_reason_check CHECK ((reason <> ''::text)),
  constraint legal_figure_correction_act_id_fkey FOREIGN KEY (act_id) REFERENCES operator_act(id),
  constraint legal_figure_correction_pkey PRIMARY KEY (id)
);
CREATE INDEX legal_figure_correction_of ON antela.legal_figure_correction USING btree (kind, valid_from);
grant insert, select on legal_figure_correction to antela_ops;

create table list_setting (
  client_id uuid not null,
  user_id uuid not null,
  list text not null,
  density text,
  hidden_columns text[] not null,
  views jsonb not null,
  updated_at timestamp with time zone not null,
  constraint list_setting_density_check CHECK ((density = ANY (ARRAY['wide'::text, 'normal'::text, 'tight'::text]))),
  constraint list_setting_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint list_setting_pkey PRIMARY KEY (client_id, user_id, list)
);
create policy operator on list_setting for all to antela_ops using (true) with check (true);
create policy tenant on list_setting for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on list_setting to antela_app;
grant delete, insert, select, update on list_setting to antela_ops;

create table notice (
  client_id uuid not null,
  id uuid not null,
  event_key text not null,
  kind text not null,
  company_id uuid,
  user_id uuid,
  subject text not null,
  detail text not null,
  path text not null,
  created_at timestamp with time zone not null,
  constraint notice_check CHECK (((company_id IS NULL) <> (user_id IS NULL))),
  constraint notice_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint notice_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint notice_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint notice_pkey PRIMARY KEY (client_id, id),
  constraint notice_client_id_event_key_key UNIQUE (client_id, event_key)
);
CREATE INDEX notice_by_time ON antela.notice USING btree (client_id, created_at DESC, id DESC);
CREATE TRIGGER told_gone AFTER DELETE ON antela.notice REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
CREATE TRIGGER told_new AFTER INSERT ON antela.notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
CREATE TRIGGER told_now AFTER UPDATE ON antela.notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
create policy operator on notice for all to antela_ops using (true) with check (true);
create policy tenant on notice for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on notice to antela_app;
grant delete, insert, select, update on notice to antela_ops;

create table notice_reading (
  client_id uuid not null,
  user_id uuid not null,
  seen_until timestamp with time zone not null,
  constraint notice_reading_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint notice_reading_pkey PRIMARY KEY (client_id, user_id)
);
CREATE TRIGGER told_gone AFTER DELETE ON antela.notice_reading REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
CREATE TRIGGER told_new AFTER INSERT ON antela.notice_reading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
CREATE TRIGGER told_now AFTER UPDATE ON antela.notice_reading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('notice');
create policy operator on notice_reading for all to antela_ops using (true) with check (true);
create policy tenant on notice_reading for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on notice_reading to antela_app;
grant delete, insert, select, update on notice_reading to antela_ops;

create table open_item (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  pay_period_id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  amount bigint not null,
  cleared bigint not null default 0,
  written_off bigint not null default 0,
  released bigint not null default 0,
  opened_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  returned_advance_id uuid,
  constraint open_item_amount_check CHECK ((amount > 0)),
  constraint open_item_check CHECK ((((cleared + written_off) + released) <= amount)),
  constraint open_item_check1 CHECK (((cancelled_at IS NULL) OR ((cleared + written_off) = 0))),
  constraint open_item_cleared_check CHECK ((cleared >= 0)),
  constraint open_item_kind_check CHECK ((kind = ANY (ARRAY['final_settlement'::text, 'debt'::text, 'give_back'::text]))),
  constraint open_item_released_check CHECK ((released >= 0)),
  constraint open_item_returned_is_given_back CHECK (((returned_advance_id IS NULL) OR (kind = 'give_back'::text))),
  constraint open_item_written_off_check CHECK ((written_off >= 0)),
  constraint open_item_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint open_item_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint open_item_returned_advance FOREIGN KEY (client_id, returned_advance_id) REFERENCES advance(client_id, id),
  constraint open_item_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX open_item_by_employment ON antela.open_item USING btree (client_id, employment_id);
CREATE INDEX open_item_by_payroll ON antela.open_item USING btree (client_id, payroll_id, id);
CREATE UNIQUE INDEX open_item_of_line ON antela.open_item USING btree (client_id, pay_period_id, employment_id) WHERE ((cancelled_at IS NULL) AND (returned_advance_id IS NULL));
CREATE UNIQUE INDEX open_item_of_return ON antela.open_item USING btree (client_id, pay_period_id, returned_advance_id) WHERE ((returned_advance_id IS NOT NULL) AND (cancelled_at IS NULL));
create policy operator on open_item for all to antela_ops using (true) with check (true);
create policy tenant on open_item for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on open_item to antela_app;
grant delete, insert, select, update on open_item to antela_ops;

create table open_item_clearing (
  client_id uuid not null,
  id uuid not null,
  open_item_id uuid not null,
  kind text not null,
  amount bigint not null,
  cleared_on date not null,
  reference text not null,
  note text,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by_name text,
  undo_reason text,
  evidence_key text,
  evidence_name text,
  evidence_sha256 text,
  constraint open_item_clearing_amount_check CHECK ((amount > 0)),
  constraint open_item_clearing_check CHECK ((((undone_at IS NULL) = (undone_by_name IS NULL)) AND ((undone_at IS NULL) = (undo_reason IS NULL)))),
  constraint open_item_clearing_evidence CHECK ((num_nonnulls(evidence_key, evidence_name, evidence_sha256) = ANY (ARRAY[0, 3]))),
  constraint open_item_clearing_kind_check CHECK ((kind = ANY (ARRAY['final_settlement'::text, 'debt'::text, 'give_back'::text]))),
  constraint open_item_clearing_client_id_open_item_id_fkey FOREIGN KEY (client_id, open_item_id) REFERENCES open_item(client_id, id),
  constraint open_item_clearing_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX open_item_clearing_once ON antela.open_item_clearing USING btree (client_id, open_item_id, reference) WHERE (undone_at IS NULL);
create policy operator on open_item_clearing for all to antela_ops using (true) with check (true);
create policy tenant on open_item_clearing for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on open_item_clearing to antela_app;
grant delete, insert, select, update on open_item_clearing to antela_ops;

create table operator (
  id uuid not null,
  name text not null,
  folded_name text not null,
  secret_hash text not null,
  handed_out_until timestamp with time zone,
  demo boolean not null default false,
  enrolled_by uuid,
  enrolled_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  removed_by uuid,
  removed_at timestamp with time zone,
  constraint operator_check CHECK (((enrolled_by <> id) AND (approved_by <> id) AND (removed_by <> id))),
  constraint operator_check1 CHECK ((approved_by <> enrolled_by)),
  constraint operator_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator(id),
  constraint operator_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES operator(id),
  constraint operator_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES operator(id),
  constraint operator_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX operator_name ON antela.operator USING btree (folded_name) WHERE (removed_at IS NULL);
grant insert, select, update on operator to antela_ops;

create table operator_act (
  id uuid not null,
  operator_id uuid,
  command text not null,
  target jsonb not null,
  origin text not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint operator_act_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint operator_act_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text]))),
  constraint operator_act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_act_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_act_at ON antela.operator_act USING btree (at);
grant insert, select on operator_act to antela_ops;

create table outbox_message (
  client_id uuid not null,
  id uuid not null,
  event_key text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  due_at timestamp with time zone,
  expires_at timestamp with time zone,
  from_name text,
  opt_out_path text,
  unasked boolean not null default false,
  logo_of uuid,
  constraint outbox_message_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint outbox_message_pkey PRIMARY KEY (client_id, id),
  constraint outbox_message_client_id_event_key_key UNIQUE (client_id, event_key)
);
CREATE INDEX outbox_in_turn ON antela.outbox_message USING btree (client_id, unasked, created_at) WHERE (sent_at IS NULL);
create policy operator on outbox_message for all to antela_ops using (true) with check (true);
create policy tenant on outbox_message for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on outbox_message to antela_app;
grant delete, insert, select, update on outbox_message to antela_ops;

create table pay_period (
  client_id uuid not null,
  id uuid not null,
  payroll_id uuid not null,
  company_id uuid not null,
  label text not null,
  start_date date not null,
  end_date date not null,
  cutoff_at timestamp with time zone not null,
  confirm_by date not null,
  payment_date date not null,
  state text not null,
  credit_taken bigint not null default 0,
  version integer not null default 1,
  planned_cutoff_at timestamp with time zone,
  remit_by date,
  constraint pay_period_check CHECK ((end_date >= start_date)),
  constraint pay_period_credit_taken_check CHECK ((credit_taken >= 0)),
  constraint pay_period_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'open'::text, 'cutoff'::text, 'reported'::text, 'confirmed'::text, 'with_differences'::text, 'reconciled'::text, 'closed'::text]))),
  constraint pay_period_client_id_payroll_id_fkey FOREIGN KEY (client_id, payroll_id) REFERENCES payroll(client_id, id),
  constraint pay_period_pkey PRIMARY KEY (client_id, id),
  constraint calendar_whole TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint pay_period_client_id_payroll_id_start_date_key UNIQUE (client_id, payroll_id, start_date),
  constraint pay_period_payroll_id_client_id_daterange_excl EXCLUDE USING gist (payroll_id WITH =, client_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&)
);
CREATE INDEX pay_period_confirmed ON antela.pay_period USING btree (client_id, payment_date DESC, id DESC) WHERE (state = ANY (ARRAY['confirmed'::text, 'with_differences'::text, 'reconciled'::text, 'closed'::text]));
CREATE INDEX pay_period_state ON antela.pay_period USING btree (client_id, state, cutoff_at);
CREATE INDEX pay_period_to_remit ON antela.pay_period USING btree (client_id, COALESCE(remit_by, 'infinity'::date), id) WHERE (state = ANY (ARRAY['confirmed'::text, 'with_differences'::text, 'reconciled'::text]));
CREATE INDEX pay_period_undated ON antela.pay_period USING btree (client_id, id) WHERE ((remit_by IS NULL) AND (state <> 'closed'::text));
CREATE CONSTRAINT TRIGGER calendar_whole AFTER INSERT OR DELETE OR UPDATE OF start_date, end_date ON antela.pay_period DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_calendar_whole();
CREATE TRIGGER pay_period_step BEFORE UPDATE ON antela.pay_period FOR EACH ROW EXECUTE FUNCTION check_pay_period_step();
CREATE TRIGGER pay_period_unconfirmed BEFORE UPDATE OF state ON antela.pay_period FOR EACH ROW WHEN (((old.state = ANY (ARRAY['with_differences'::text, 'reconciled'::text])) AND (new.state = 'reported'::text))) EXECUTE FUNCTION check_unconfirmed();
create policy operator on pay_period for all to antela_ops using (true) with check (true);
create policy tenant on pay_period for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on pay_period to antela_app;
grant delete, insert, select, update on pay_period to antela_ops;

create table pay_period_confirmation (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  method text not null,
  file_key text,
  confirmed_by text not null,
  confirmed_by_name text not null,
  confirmed_at timestamp with time zone not null,
  file_name text,
  constraint pay_period_confirmation_method_check CHECK ((method = ANY (ARRAY['as_reported'::text, 'lines'::text, 'file'::text]))),
  constraint pay_period_confirmation_client_id_pay_period_id_version_fkey FOREIGN KEY (client_id, pay_period_id, version) REFERENCES pay_period_report(client_id, pay_period_id, version),
  constraint pay_period_confirmation_pkey PRIMARY KEY (client_id, pay_period_id)
);
CREATE TRIGGER pay_period_confirmation_undone BEFORE DELETE ON antela.pay_period_confirmation FOR EACH ROW EXECUTE FUNCTION check_confirmation_undone();
create policy operator on pay_period_confirmation for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_confirmation for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on pay_period_confirmation to antela_app;
grant delete, insert, select, update on pay_period_confirmation to antela_ops;

create table pay_period_difference (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  reported bigint not null,
  deducted bigint not null,
  reason text,
  note text,
  destination text not null,
  is_absent boolean not null default false,
  came_back bigint not null default 0,
  constraint pay_period_difference_amount CHECK (((deducted >= 0) AND (deducted <> reported))) NOT VALID,
  constraint pay_period_difference_came_back CHECK (((came_back >= 0) AND (came_back <= reported))),
  constraint pay_period_difference_goes CHECK (((destination = ANY (ARRAY['next_period'::text, 'final_settlement'::text, 'debt'::text, 'give_back'::text])) AND ((destination = 'give_back'::text) = (deducted > reported)))) NOT VALID,
  constraint pay_period_difference_reason_check CHECK ((reason = ANY (ARRAY['retirement'::text, 'insufficient_net'::text, 'leave'::text, 'garnishment'::text, 'file_error'::text, 'other'::text]))),
  constraint pay_period_difference_client_id_pay_period_id_version_empl_fkey FOREIGN KEY (client_id, pay_period_id, version, employment_id) REFERENCES pay_period_line(client_id, pay_period_id, version, employment_id),
  constraint pay_period_difference_pkey PRIMARY KEY (client_id, pay_period_id, employment_id)
);
CREATE TRIGGER pay_period_difference_open BEFORE DELETE OR UPDATE ON antela.pay_period_difference FOR EACH ROW EXECUTE FUNCTION check_difference_open();
create policy operator on pay_period_difference for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_difference for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on pay_period_difference to antela_app;
grant delete, insert, select, update on pay_period_difference to antela_ops;

create table pay_period_download (
  client_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  format text not null,
  user_id text not null,
  user_name text not null,
  at timestamp with time zone not null,
  layout_name text,
  constraint pay_period_download_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text, 'pdf'::text, 'txt'::text]))) NOT VALID,
  constraint pay_period_download_client_id_pay_period_id_version_fkey FOREIGN KEY (client_id, pay_period_id, version) REFERENCES pay_period_report(client_id, pay_period_id, version),
  constraint pay_period_download_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX pay_period_download_of ON antela.pay_period_download USING btree (client_id, pay_period_id, version, at);
create policy operator on pay_period_download for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_download for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on pay_period_download to antela_app;
grant delete, insert, select, update on pay_period_download to antela_ops;

create table pay_period_issue (
  client_id uuid not null,
  pay_period_id uuid not null,
  last_version integer not null,
  lines integer,
  total bigint,
  actor jsonb not null,
  asked_at timestamp with time zone not null,
  fault text,
  left_out integer,
  left_out_amount bigint,
  confirmation jsonb,
  constraint pay_period_issue_left_out CHECK (((left_out IS NULL) = (left_out_amount IS NULL))),
  constraint pay_period_issue_seen CHECK (((lines IS NULL) = (total IS NULL))),
  constraint pay_period_issue_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint pay_period_issue_pkey PRIMARY KEY (client_id, pay_period_id)
);
CREATE TRIGGER told_gone AFTER DELETE ON antela.pay_period_issue REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('pay_period');
CREATE TRIGGER told_new AFTER INSERT ON antela.pay_period_issue REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('pay_period');
CREATE TRIGGER told_now AFTER UPDATE ON antela.pay_period_issue REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('pay_period');
create policy operator on pay_period_issue for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_issue for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on pay_period_issue to antela_app;
grant delete, insert, select, update on pay_period_issue to antela_ops;

create table pay_period_line (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  employee_id uuid not null,
  sort_name text not null,
  full_name text not null,
  document_type text not null,
  document_number text not null,
  code text,
  cost_center text,
  advances integer not null,
  principal bigint not null,
  fees bigint not null,
  vat bigint not null,
  wallets bigint not null,
  carried bigint not null,
  total bigint not null,
  estimated_net bigint not null,
  previous_total bigint,
  warnings text[] not null,
  prima bigint not null default 0,
  constraint pay_period_line_parts CHECK (((total > 0) AND (total = (((((principal + fees) + vat) + prima) + wallets) + carried)))) NOT VALID,
  constraint pay_period_line_prima_check CHECK ((prima >= 0)),
  constraint pay_period_line_client_id_pay_period_id_version_fkey FOREIGN KEY (client_id, pay_period_id, version) REFERENCES pay_period_report(client_id, pay_period_id, version),
  constraint pay_period_line_pkey PRIMARY KEY (client_id, pay_period_id, version, employment_id)
);
CREATE INDEX pay_period_line_by_name ON antela.pay_period_line USING btree (client_id, pay_period_id, version, sort_name, employment_id);
CREATE INDEX pay_period_line_by_total ON antela.pay_period_line USING btree (client_id, pay_period_id, version, total, employment_id);
create policy operator on pay_period_line for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_line for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_line to antela_app;
grant delete, insert, select, update on pay_period_line to antela_ops;

create table pay_period_line_item (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  employment_id uuid not null,
  "position" integer not null,
  advance_id uuid,
  spend_id uuid,
  amount bigint not null,
  carried boolean not null,
  constraint pay_period_line_item_amount_check CHECK ((amount > 0)),
  constraint pay_period_line_item_check CHECK ((num_nonnulls(advance_id, spend_id) = 1)),
  constraint pay_period_line_item_client_id_advance_id_fkey FOREIGN KEY (client_id, advance_id) REFERENCES advance(client_id, id),
  constraint pay_period_line_item_client_id_pay_period_id_version_emplo_fkey FOREIGN KEY (client_id, pay_period_id, version, employment_id) REFERENCES pay_period_line(client_id, pay_period_id, version, employment_id),
  constraint pay_period_line_item_spend_fk FOREIGN KEY (client_id, spend_id) REFERENCES wallet_spend(client_id, id) NOT VALID,
  constraint pay_period_line_item_pkey PRIMARY KEY (client_id, pay_period_id, version, employment_id, "position")
);
CREATE INDEX pay_period_line_item_advance ON antela.pay_period_line_item USING btree (client_id, advance_id);
CREATE INDEX pay_period_line_item_spend ON antela.pay_period_line_item USING btree (client_id, spend_id);
create policy operator on pay_period_line_item for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_line_item for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_line_item to antela_app;
grant delete, insert, select, update on pay_period_line_item to antela_ops;

create table pay_period_packet (
  client_id uuid not null,
  pay_period_id uuid not null,
  object_key text not null,
  sha256 text not null,
  bytes bigint not null,
  made_at timestamp with time zone not null,
  constraint pay_period_packet_bytes_check CHECK ((bytes > 0)),
  constraint pay_period_packet_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint pay_period_packet_pkey PRIMARY KEY (client_id, pay_period_id)
);
create policy operator on pay_period_packet for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_packet for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_packet to antela_app;
grant delete, insert, select, update on pay_period_packet to antela_ops;

create table pay_period_payment (
  client_id uuid not null,
  pay_period_id uuid not null,
  reference text not null,
  amount bigint not null,
  paid_on date not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  approved_by_name text,
  bank_code text,
  account_ending text,
  constraint pay_period_payment_account_ending CHECK ((account_ending ~ '^[0-9]{4}$'::text)),
  constraint pay_period_payment_amount_check CHECK ((amount > 0)),
  constraint pay_period_payment_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(code),
  constraint pay_period_payment_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint pay_period_payment_pkey PRIMARY KEY (client_id, pay_period_id, reference)
);
create policy operator on pay_period_payment for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_payment for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_payment to antela_app;
grant delete, insert, select, update on pay_period_payment to antela_ops;

create table pay_period_remittance (
  client_id uuid not null,
  pay_period_id uuid not null,
  deducted bigint not null,
  employer_cost bigint not null,
  amount bigint not null,
  paid_on date not null,
  reference text not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  constraint pay_period_remittance_check CHECK ((amount = (deducted + employer_cost))),
  constraint pay_period_remittance_deducted_check CHECK ((deducted >= 0)),
  constraint pay_period_remittance_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint pay_period_remittance_pkey PRIMARY KEY (client_id, pay_period_id)
);
CREATE TRIGGER remittance_added AFTER INSERT ON antela.pay_period_remittance REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_remittance();
create policy operator on pay_period_remittance for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_remittance for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_remittance to antela_app;
grant delete, insert, select, update on pay_period_remittance to antela_ops;

create table pay_period_report (
  client_id uuid not null,
  pay_period_id uuid not null,
  version integer not null,
  issued_at timestamp with time zone not null,
  issued_by text not null,
  issued_by_name text not null,
  lines integer not null,
  advances integer not null,
  principal bigint not null,
  fees bigint not null,
  vat bigint not null,
  wallets bigint not null,
  carried bigint not null,
  total bigint not null,
  sha256 text not null,
  prima bigint not null default 0,
  constraint pay_period_report_parts CHECK ((total = (((((principal + fees) + vat) + prima) + wallets) + carried))) NOT VALID,
  constraint pay_period_report_prima_check CHECK ((prima >= 0)),
  constraint pay_period_report_version_check CHECK ((version > 0)),
  constraint pay_period_report_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint pay_period_report_pkey PRIMARY KEY (client_id, pay_period_id, version)
);
create policy operator on pay_period_report for all to antela_ops using (true) with check (true);
create policy tenant on pay_period_report for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on pay_period_report to antela_app;
grant delete, insert, select, update on pay_period_report to antela_ops;

create table pay_period_step (
  from_state text not null,
  to_state text not null,
  constraint pay_period_step_pkey PRIMARY KEY (from_state, to_state)
);
grant select on pay_period_step to antela_app;
grant delete, insert, select, update on pay_period_step to antela_ops;

create table payroll (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  frequency text not null,
  schedule jsonb not null,
  deduction_concept text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  needs_second_person boolean not null default false,
  remit_working_days smallint default 5,
  software text,
  concept_sign text not null default 'positive'::text,
  dian_element text,
  dian_element_on date,
  constraint payroll_concept_sign_check CHECK ((concept_sign = ANY (ARRAY['positive'::text, 'negative'::text]))),
  constraint payroll_dian_element_check CHECK ((dian_element = ANY (ARRAY['advance'::text, 'third_party'::text, 'debt'::text, 'other_deduction'::text]))),
  constraint payroll_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'decenal'::text, 'catorcenal'::text, 'quincenal'::text, 'monthly'::text]))),
  constraint payroll_remit_working_days_check CHECK (((remit_working_days >= 0) AND (remit_working_days <= 60))),
  constraint payroll_software_check CHECK ((software = ANY (ARRAY['siigo_nube'::text, 'siigo_pyme'::text, 'novasoft'::text, 'helisa'::text, 'sap_0015'::text, 'other'::text]))),
  constraint payroll_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint payroll_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint payroll_pkey PRIMARY KEY (client_id, id),
  constraint payroll_client_id_company_id_name_key UNIQUE (client_id, company_id, name)
);
create policy operator on payroll for all to antela_ops using (true) with check (true);
create policy tenant on payroll for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on payroll to antela_app;
grant delete, insert, select, update on payroll to antela_ops;

create table portal_session (
  client_id uuid not null,
  origin_jti text not null,
  user_id uuid not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  user_agent text,
  ip inet,
  impersonation_id uuid,
  factor_proved_at timestamp with time zone,
  unproved_amount bigint not null default 0,
  constraint portal_session_unproved_amount_check CHECK ((unproved_amount >= 0)),
  constraint portal_session_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint portal_session_pkey PRIMARY KEY (client_id, origin_jti)
);
CREATE INDEX portal_session_user ON antela.portal_session USING btree (client_id, user_id, last_seen_at DESC);
create policy operator on portal_session for all to antela_ops using (true) with check (true);
create policy tenant on portal_session for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on portal_session to antela_app;
grant delete, insert, select, update on portal_session to antela_ops;

create table proposal (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  within_id uuid,
  company_ids uuid[] not null,
  amount bigint not null,
  changes jsonb not null,
  body jsonb not null,
  state text not null default 'waiting'::text,
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  reason text,
  reminded_at timestamp with time zone,
  constraint proposal_amount_check CHECK ((amount >= 0)),
  constraint proposal_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint proposal_kind_check CHECK ((kind = ANY (ARRAY['close'::text, 'policy'::text, 'policy_removal'::text, 'payroll'::text, 'wallet'::text, 'wallet_limit'::text, 'wallet_limits'::text, 'employment_limits'::text, 'restriction'::text, 'invitation'::text, 'user'::text, 'user_email'::text, 'unblock'::text, 'role'::text, 'second_factor'::text, 'suspensions'::text, 'api_key'::text, 'webhook'::text, 'audit_stream'::text, 'audit_stream_secret'::text, 'audit_stream_removal'::text, 'single_sign_on'::text, 'single_sign_on_removal'::text, 'bank_layout'::text]))),
  constraint proposal_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'void'::text]))),
  constraint proposal_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['employee'::text, 'payroll'::text, 'pay_period'::text, 'wallet'::text, 'wallet_user'::text, 'client_restriction'::text, 'company_user'::text, 'role'::text, 'client'::text, 'api_key'::text, 'webhook'::text, 'audit_stream'::text, 'company'::text]))),
  constraint proposal_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint proposal_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX proposal_of_subject ON antela.proposal USING btree (client_id, subject_kind, subject_id) WHERE (state = 'waiting'::text);
CREATE INDEX proposal_waiting ON antela.proposal USING btree (client_id, requested_at, id) WHERE (state = 'waiting'::text);
CREATE TRIGGER told_gone AFTER DELETE ON antela.proposal REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('proposal');
CREATE TRIGGER told_new AFTER INSERT ON antela.proposal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('proposal');
CREATE TRIGGER told_now AFTER UPDATE ON antela.proposal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('proposal');
create policy operator on proposal for all to antela_ops using (true) with check (true);
create policy tenant on proposal for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on proposal to antela_app;
grant delete, insert, select, update on proposal to antela_ops;

create table remitted_total (
  client_id uuid not null,
  company_id uuid not null,
  periods integer not null,
  deducted bigint not null,
  employer_cost bigint not null,
  amount bigint not null,
  constraint remitted_total_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint remitted_total_pkey PRIMARY KEY (client_id, company_id)
);
create policy operator on remitted_total for all to antela_ops using (true) with check (true);
create policy tenant on remitted_total for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on remitted_total to antela_app;
grant delete, insert, select, update on remitted_total to antela_ops;

create table report_layout (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  layout jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_layout_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint report_layout_pkey PRIMARY KEY (client_id, id),
  constraint report_layout_name UNIQUE (client_id, company_id, name)
);
create policy operator on report_layout for all to antela_ops using (true) with check (true);
create policy tenant on report_layout for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on report_layout to antela_app;
grant delete, insert, select, update on report_layout to antela_ops;

create table retirement (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  batch_id uuid not null,
  end_date date not null,
  leaving_reason text,
  note text,
  wallet_balances text not null,
  previous_end_date date,
  previous_leaving_reason text,
  effective_at timestamp with time zone,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  cancelled_requests integer not null default 0,
  cancelled_amount bigint not null default 0,
  constraint retirement_cancelled_amount_check CHECK ((cancelled_amount >= 0)),
  constraint retirement_cancelled_requests_check CHECK ((cancelled_requests >= 0)),
  constraint retirement_wallet_balances_check CHECK ((wallet_balances = ANY (ARRAY['keep'::text, 'return'::text]))),
  constraint retirement_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint retirement_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint retirement_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX retirement_batch ON antela.retirement USING btree (client_id, batch_id);
CREATE INDEX retirement_due ON antela.retirement USING btree (client_id, end_date) WHERE ((effective_at IS NULL) AND (undone_at IS NULL));
CREATE INDEX retirement_of_employment ON antela.retirement USING btree (client_id, employment_id, created_at DESC);
CREATE UNIQUE INDEX retirement_standing ON antela.retirement USING btree (client_id, employment_id) WHERE (undone_at IS NULL);
create policy operator on retirement for all to antela_ops using (true) with check (true);
create policy tenant on retirement for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on retirement to antela_app;
grant delete, insert, select, update on retirement to antela_ops;

create table retirement_wallet (
  client_id uuid not null,
  retirement_id uuid not null,
  wallet_user_id uuid not null,
  wallet_id uuid not null,
  state text not null,
  state_reason text,
  returned bigint not null,
  event_key text,
  constraint retirement_wallet_check CHECK (((event_key IS NULL) = (returned = 0))),
  constraint retirement_wallet_returned_check CHECK ((returned >= 0)),
  constraint retirement_wallet_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'withdrawn'::text]))),
  constraint retirement_wallet_client_id_retirement_id_fkey FOREIGN KEY (client_id, retirement_id) REFERENCES retirement(client_id, id),
  constraint retirement_wallet_client_id_wallet_user_id_fkey FOREIGN KEY (client_id, wallet_user_id) REFERENCES wallet_user(client_id, id),
  constraint retirement_wallet_pkey PRIMARY KEY (client_id, retirement_id, wallet_user_id)
);
create policy operator on retirement_wallet for all to antela_ops using (true) with check (true);
create policy tenant on retirement_wallet for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on retirement_wallet to antela_app;
grant delete, insert, select, update on retirement_wallet to antela_ops;

create table role (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  system boolean not null default false,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint role_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint role_pkey PRIMARY KEY (client_id, id),
  constraint administrator_kept TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint role_client_id_name_key UNIQUE (client_id, name)
);
CREATE UNIQUE INDEX role_name ON antela.role USING btree (client_id, fold(name));
CREATE CONSTRAINT TRIGGER administrator_kept AFTER UPDATE ON antela.role DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.permissions @> ARRAY['manage_company_users'::text, 'manage_company_roles'::text]) AND (NOT (new.permissions @> ARRAY['manage_company_users'::text, 'manage_company_roles'::text])))) EXECUTE FUNCTION keep_administrator();
create policy operator on role for all to antela_ops using (true) with check (true);
create policy system_role_kept on role for update to antela_app using ((NOT system)) with check ((NOT system));
create policy system_role_stays on role for delete to antela_app using ((NOT system));
create policy tenant on role for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on role to antela_app;
grant delete, insert, select, update on role to antela_ops;

create table scheduled_report (
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  occasion text not null,
  company_ids uuid[] not null,
  recipients uuid[] not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  since timestamp with time zone not null,
  paused_at timestamp with time zone,
  removed_at timestamp with time zone,
  last_at timestamp with time zone,
  constraint scheduled_report_company_ids_check CHECK ((cardinality(company_ids) > 0)),
  constraint scheduled_report_kind_check CHECK ((kind = ANY (ARRAY['advances'::text, 'deductions'::text, 'packet'::text, 'employees'::text]))),
  constraint scheduled_report_occasion_check CHECK ((occasion = ANY (ARRAY['cutoff'::text, 'report'::text, 'close'::text, 'monday'::text]))),
  constraint scheduled_report_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint scheduled_report_client_id_owner_id_fkey FOREIGN KEY (client_id, owner_id) REFERENCES company_user(client_id, id),
  constraint scheduled_report_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX scheduled_report_once ON antela.scheduled_report USING btree (client_id, owner_id, kind, occasion, company_ids) WHERE (removed_at IS NULL);
create policy operator on scheduled_report for all to antela_ops using (true) with check (true);
create policy tenant on scheduled_report for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on scheduled_report to antela_app;
grant delete, insert, select, update on scheduled_report to antela_ops;

create table scheduled_report_telling (
  client_id uuid not null,
  scheduled_report_id uuid not null,
  occasion_key text not null,
  told_at timestamp with time zone not null,
  constraint scheduled_report_telling_client_id_scheduled_report_id_fkey FOREIGN KEY (client_id, scheduled_report_id) REFERENCES scheduled_report(client_id, id),
  constraint scheduled_report_telling_pkey PRIMARY KEY (client_id, scheduled_report_id, occasion_key)
);
CREATE INDEX scheduled_report_telling_age ON antela.scheduled_report_telling USING btree (client_id, told_at);
create policy operator on scheduled_report_telling for all to antela_ops using (true) with check (true);
create policy tenant on scheduled_report_telling for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on scheduled_report_telling to antela_app;
grant delete, insert, select, update on scheduled_report_telling to antela_ops;

create table seen_signature (
  signature text not null,
  seen_at timestamp with time zone not null,
  constraint seen_signature_pkey PRIMARY KEY (signature)
);
CREATE INDEX seen_signature_age ON antela.seen_signature USING btree (seen_at);
grant delete, insert, select, update on seen_signature to antela_app;
grant delete, insert, select, update on seen_signature to antela_ops;

create table setting (
  key text not null,
  value text not null,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (key)
);
grant select on setting to antela_app;
grant delete, insert, select, update on setting to antela_ops;

create table shared_view (
  client_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  shared_by uuid not null,
  shared_at timestamp with time zone not null,
  role_id uuid,
  constraint shared_view_name_check CHECK ((length(name) <= 40)),
  constraint shared_view_search_check CHECK ((length(search) <= 2000)),
  constraint shared_view_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES role(client_id, id) ON DELETE CASCADE,
  constraint shared_view_client_id_shared_by_fkey FOREIGN KEY (client_id, shared_by) REFERENCES company_user(client_id, id),
  constraint shared_view_pkey PRIMARY KEY (client_id, list, name)
);
CREATE INDEX shared_view_by ON antela.shared_view USING btree (client_id, shared_by);
CREATE INDEX shared_view_of_role ON antela.shared_view USING btree (client_id, role_id) WHERE (role_id IS NOT NULL);
create policy operator on shared_view for all to antela_ops using (true) with check (true);
create policy tenant on shared_view for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on shared_view to antela_app;
grant delete, insert, select, update on shared_view to antela_ops;

create table single_sign_on (
  client_id uuid not null,
  id uuid not null,
  issuer text not null,
  oidc_client_id text,
  ending text,
  sealed bytea,
  domains text[] not null,
  lost_domains text[] not null default '{}'::text[],
  domains_due_at timestamp with time zone,
  groups_claim text not null,
  groups jsonb not null,
  is_only boolean not null,
  emergency_user_id uuid,
  created_by text not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  protocol text not null default 'oidc'::text,
  sso_url text,
  slo_url text,
  certificates text[],
  email_attribute text,
  subject_attribute text,
  signs_requests boolean not null default false,
  constraint single_sign_on_check CHECK ((lost_domains <@ domains)),
  constraint single_sign_on_check1 CHECK (((NOT is_only) OR (emergency_user_id IS NOT NULL))),
  constraint single_sign_on_domains_check CHECK (((cardinality(domains) >= 1) AND (cardinality(domains) <= 10))),
  constraint single_sign_on_issuer_check CHECK ((((length(issuer) >= 1) AND (length(issuer) <= 500)) AND ((protocol = 'saml'::text) OR (issuer ~~ 'https://%'::text)))),
  constraint single_sign_on_protocol_check CHECK (
CASE protocol
    WHEN 'oidc'::text THEN ((num_nulls(oidc_client_id, ending, sealed) = 0) AND (num_nonnulls(sso_url, slo_url, certificates, email_attribute, subject_attribute) = 0))
    WHEN 'saml'::text THEN ((num_nonnulls(oidc_client_id, ending, sealed) = 0) AND (sso_url ~~ 'https://%'::text) AND ((slo_url IS NULL) OR (slo_url ~~ 'https://%'::text)) AND ((cardinality(certificates) >= 1) AND (cardinality(certificates) <= 4)))
    ELSE false
END),
  constraint single_sign_on_client_id_emergency_user_id_fkey FOREIGN KEY (client_id, emergency_user_id) REFERENCES company_user(client_id, id),
  constraint single_sign_on_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint single_sign_on_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX single_sign_on_by_domain ON antela.single_sign_on USING gin (domains) WHERE ((approved_at IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX single_sign_on_in_force ON antela.single_sign_on USING btree (client_id) WHERE ((approved_at IS NOT NULL) AND (ended_at IS NULL));
create policy operator on single_sign_on for all to antela_ops using (true) with check (true);
create policy tenant on single_sign_on for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on single_sign_on to antela_app;
grant delete, insert, select, update on single_sign_on to antela_ops;

create table single_sign_on_subject (
  client_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  oidc_client_id text not null,
  subject text not null,
  bound_at timestamp with time zone not null,
  constraint single_sign_on_subject_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint single_sign_on_subject_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES company_user(client_id, id),
  constraint single_sign_on_subject_pkey PRIMARY KEY (client_id, user_id, issuer, oidc_client_id),
  constraint single_sign_on_subject_client_id_issuer_oidc_client_id_subj_key UNIQUE (client_id, issuer, oidc_client_id, subject)
);
create policy operator on single_sign_on_subject for all to antela_ops using (true) with check (true);
create policy tenant on single_sign_on_subject for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on single_sign_on_subject to antela_app;
grant delete, insert, select, update on single_sign_on_subject to antela_ops;

create view summed_account as
 SELECT client_id,
    id,
    created_at,
    company_id,
    kind,
        CASE
            WHEN kind <> 'wallet_user'::text THEN id
            ELSE NULL::uuid
        END AS account_id,
        CASE
            WHEN kind = 'wallet_user'::text THEN ( SELECT u.wallet_id
               FROM wallet_user u
              WHERE u.client_id = a.client_id AND u.id = (( SELECT a.owner_key::uuid AS owner_key)))
            ELSE NULL::uuid
        END AS wallet_id
   FROM ledger_account a;
grant select on summed_account to antela_app;
grant select on summed_account to antela_ops;

create table suspension_period (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  kind text not null,
  start_date date not null,
  end_date date,
  note text,
  created_by text not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  constraint suspension_period_check CHECK ((end_date >= start_date)),
  constraint suspension_period_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint suspension_period_pkey PRIMARY KEY (client_id, id),
  constraint suspension_period_employment_id_client_id_daterange_excl EXCLUDE USING gist (employment_id WITH =, client_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&)
);
CREATE INDEX suspension_period_by_end ON antela.suspension_period USING btree (client_id, end_date);
create policy operator on suspension_period for all to antela_ops using (true) with check (true);
create policy tenant on suspension_period for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on suspension_period to antela_app;
grant delete, insert, select, update on suspension_period to antela_ops;

create table tax_registration (
  client_id uuid not null,
  employee_id uuid not null,
  nit text not null,
  economic_activity text,
  responsibilities text[] not null default '{}'::text[],
  file_key text,
  file_name text,
  file_bytes integer,
  file_sha256 text,
  file_uploaded_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  updated_by text not null,
  version integer not null default 1,
  constraint tax_registration_check CHECK ((((file_key IS NULL) = (file_name IS NULL)) AND ((file_key IS NULL) = (file_bytes IS NULL)) AND ((file_key IS NULL) = (file_uploaded_at IS NULL)))),
  constraint tax_registration_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint tax_registration_pkey PRIMARY KEY (client_id, employee_id),
  constraint tax_registration_file UNIQUE (client_id, file_key),
  constraint tax_registration_nit UNIQUE (client_id, nit)
);
create policy operator on tax_registration for all to antela_ops using (true) with check (true);
create policy tenant on tax_registration for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on tax_registration to antela_app;
grant delete, insert, select, update on tax_registration to antela_ops;

create table tenant (
  id uuid not null,
  constraint tenant_pkey PRIMARY KEY (id)
);
grant select on tenant to antela_app;
grant delete, insert, select, update on tenant to antela_ops;

create table wallet (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  purpose text not null,
  funding text not null,
  user_cap bigint,
  load_cap bigint,
  approval_above bigint not null default 0,
  low_balance_at bigint,
  state text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint wallet_approval_above_check CHECK ((approval_above >= 0)),
  constraint wallet_funding_check CHECK ((funding = ANY (ARRAY['prefunded'::text, 'payroll'::text]))),
  constraint wallet_load_cap_check CHECK ((load_cap > 0)),
  constraint wallet_low_balance_at_check CHECK ((low_balance_at > 0)),
  constraint wallet_purpose_check CHECK ((purpose = ANY (ARRAY['food'::text, 'transport'::text, 'bonus'::text, 'health'::text, 'education'::text, 'other'::text]))),
  constraint wallet_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text]))),
  constraint wallet_user_cap_check CHECK ((user_cap >= 0)),
  constraint wallet_client_id_company_id_fkey FOREIGN KEY (client_id, company_id) REFERENCES company(client_id, id),
  constraint wallet_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint wallet_pkey PRIMARY KEY (client_id, id),
  constraint wallet_name UNIQUE (client_id, company_id, name)
);
CREATE INDEX wallet_by_name ON antela.wallet USING btree (client_id, name, id);
CREATE TRIGGER wallet_step BEFORE UPDATE OF state ON antela.wallet FOR EACH ROW EXECUTE FUNCTION check_wallet_step();
create policy operator on wallet for all to antela_ops using (true) with check (true);
create policy tenant on wallet for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on wallet to antela_app;
grant delete, insert, select, update on wallet to antela_ops;

create view wallet_deduction as
 SELECT client_id,
    pay_period_id,
    company_id,
    employment_id,
    wallet_id,
    id AS spend_id,
    to_deduct - deducted AS amount,
    deduction_state,
    spent_at
   FROM wallet_spend
  WHERE to_deduct > deducted AND reversed_at IS NULL;
grant select on wallet_deduction to antela_app;
grant select on wallet_deduction to antela_ops;

create table wallet_deposit (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  amount bigint not null,
  deposited_on date not null,
  reference text not null,
  receipt_key text not null,
  receipt_name text not null,
  receipt_bytes integer not null,
  receipt_sha256 text not null,
  state text not null,
  reason text,
  declared_by text not null,
  declared_by_name text not null,
  declared_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint wallet_deposit_amount_check CHECK ((amount > 0)),
  constraint wallet_deposit_check CHECK (((state = 'declared'::text) = (decided_at IS NULL))),
  constraint wallet_deposit_check1 CHECK (((state <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint wallet_deposit_state_check CHECK ((state = ANY (ARRAY['declared'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint wallet_deposit_client_id_wallet_id_fkey FOREIGN KEY (client_id, wallet_id) REFERENCES wallet(client_id, id),
  constraint wallet_deposit_pkey PRIMARY KEY (client_id, id),
  constraint wallet_deposit_receipt UNIQUE (client_id, receipt_key)
);
CREATE INDEX wallet_deposit_by_time ON antela.wallet_deposit USING btree (client_id, wallet_id, declared_at DESC, id DESC);
CREATE TRIGGER wallet_deposit_step BEFORE UPDATE OF state ON antela.wallet_deposit FOR EACH ROW EXECUTE FUNCTION check_wallet_step();
create policy operator on wallet_deposit for all to antela_ops using (true) with check (true);
create policy tenant on wallet_deposit for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on wallet_deposit to antela_app;
grant delete, insert, select, update on wallet_deposit to antela_ops;

create table wallet_load (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  source text not null,
  state text not null,
  concept text not null,
  file_key text,
  file_name text,
  file_sha256 text,
  copied_from_id uuid,
  control_total bigint,
  scheduled_on date,
  validated_at timestamp with time zone,
  warnings jsonb not null default '[]'::jsonb,
  reason text,
  missing bigint,
  job_id uuid,
  created_by text not null,
  created_by_name text not null,
  prepared_by text[] not null,
  approved_by text,
  approved_by_name text,
  approved_at timestamp with time zone,
  self_approved boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  version integer not null default 1,
  line_count integer not null default 0,
  total bigint not null default 0,
  file_columns jsonb,
  constraint wallet_load_check CHECK (((state <> ALL (ARRAY['awaiting_funds'::text, 'scheduled'::text, 'processing'::text, 'applied'::text, 'partially_applied'::text, 'failed'::text, 'reversed'::text, 'partially_reversed'::text])) OR (approved_at IS NOT NULL))),
  constraint wallet_load_control_total_check CHECK ((control_total > 0)),
  constraint wallet_load_missing_check CHECK ((missing > 0)),
  constraint wallet_load_second_person CHECK (((approved_by IS NULL) OR self_approved OR (NOT (approved_by = ANY (prepared_by))))),
  constraint wallet_load_source_check CHECK ((source = ANY (ARRAY['file'::text, 'form'::text, 'copy'::text]))),
  constraint wallet_load_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'with_errors'::text, 'in_approval'::text, 'rejected'::text, 'awaiting_funds'::text, 'scheduled'::text, 'processing'::text, 'applied'::text, 'partially_applied'::text, 'failed'::text, 'reversed'::text, 'partially_reversed'::text, 'cancelled'::text]))),
  constraint wallet_load_client_id_wallet_id_fkey FOREIGN KEY (client_id, wallet_id) REFERENCES wallet(client_id, id),
  constraint wallet_load_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX wallet_load_by_file ON antela.wallet_load USING btree (client_id, wallet_id, file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX wallet_load_by_time ON antela.wallet_load USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX wallet_load_by_wallet ON antela.wallet_load USING btree (client_id, wallet_id, created_at DESC, id DESC);
CREATE INDEX wallet_load_waiting ON antela.wallet_load USING btree (client_id, state, created_at) WHERE (state = ANY (ARRAY['in_approval'::text, 'awaiting_funds'::text, 'scheduled'::text, 'processing'::text]));
CREATE TRIGGER told_gone AFTER DELETE ON antela.wallet_load REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('wallet_load');
CREATE TRIGGER told_new AFTER INSERT ON antela.wallet_load REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('wallet_load');
CREATE TRIGGER told_now AFTER UPDATE ON antela.wallet_load REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_change('wallet_load');
CREATE TRIGGER wallet_load_step BEFORE UPDATE OF state ON antela.wallet_load FOR EACH ROW EXECUTE FUNCTION check_wallet_step();
create policy operator on wallet_load for all to antela_ops using (true) with check (true);
create policy tenant on wallet_load for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on wallet_load to antela_app;
grant delete, insert, select, update on wallet_load to antela_ops;

create table wallet_load_line (
  client_id uuid not null,
  id uuid not null,
  load_id uuid not null,
  row_number integer not null,
  wallet_user_id uuid,
  document_number text,
  name_in_file text,
  amount bigint,
  concept text,
  state text not null,
  faults jsonb not null default '[]'::jsonb,
  warnings jsonb not null default '[]'::jsonb,
  reason text,
  deleted_by text,
  reversed_amount bigint not null default 0,
  applied_at timestamp with time zone,
  constraint wallet_load_line_amount_check CHECK ((amount > 0)),
  constraint wallet_load_line_check CHECK (((state = 'excluded'::text) = (deleted_by IS NOT NULL))),
  constraint wallet_load_line_check1 CHECK (((state <> ALL (ARRAY['applied'::text, 'reversed'::text])) OR ((wallet_user_id IS NOT NULL) AND (amount IS NOT NULL)))),
  constraint wallet_load_line_check2 CHECK (((state = 'reversed'::text) = ((reversed_amount > 0) AND (reversed_amount = amount)))),
  constraint wallet_load_line_check3 CHECK (((reversed_amount = 0) OR ((reversed_amount <= amount) AND (state = ANY (ARRAY['applied'::text, 'reversed'::text]))))),
  constraint wallet_load_line_reversed_amount_check CHECK ((reversed_amount >= 0)),
  constraint wallet_load_line_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'excluded'::text, 'applied'::text, 'failed'::text, 'reversed'::text]))),
  constraint wallet_load_line_client_id_load_id_fkey FOREIGN KEY (client_id, load_id) REFERENCES wallet_load(client_id, id),
  constraint wallet_load_line_client_id_wallet_user_id_fkey FOREIGN KEY (client_id, wallet_user_id) REFERENCES wallet_user(client_id, id),
  constraint wallet_load_line_pkey PRIMARY KEY (client_id, id),
  constraint wallet_load_line_row UNIQUE (client_id, load_id, row_number)
);
CREATE INDEX wallet_load_line_by_state ON antela.wallet_load_line USING btree (client_id, load_id, state, row_number);
CREATE INDEX wallet_load_line_by_user ON antela.wallet_load_line USING btree (client_id, wallet_user_id, id);
CREATE TRIGGER wallet_load_line_kept BEFORE DELETE OR UPDATE ON antela.wallet_load_line FOR EACH ROW WHEN ((old.state <> 'pending'::text)) EXECUTE FUNCTION keep_moved_line();
CREATE TRIGGER wallet_load_line_step BEFORE UPDATE OF state ON antela.wallet_load_line FOR EACH ROW WHEN (((new.state <> old.state) AND (((old.state <> 'pending'::text) OR (new.state <> 'applied'::text)) AND ((old.state <> 'pending'::text) OR (new.state <> 'failed'::text))))) EXECUTE FUNCTION check_wallet_step();
create policy operator on wallet_load_line for all to antela_ops using (true) with check (true);
create policy tenant on wallet_load_line for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select, update on wallet_load_line to antela_app;
grant delete, insert, select, update on wallet_load_line to antela_ops;

create table wallet_payroll (
  client_id uuid not null,
  wallet_id uuid not null,
  payroll_id uuid not null,
  constraint wallet_payroll_client_id_payroll_id_fkey FOREIGN KEY (client_id, payroll_id) REFERENCES payroll(client_id, id),
  constraint wallet_payroll_client_id_wallet_id_fkey FOREIGN KEY (client_id, wallet_id) REFERENCES wallet(client_id, id),
  constraint wallet_payroll_pkey PRIMARY KEY (client_id, wallet_id, payroll_id)
);
create policy operator on wallet_payroll for all to antela_ops using (true) with check (true);
create policy tenant on wallet_payroll for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on wallet_payroll to antela_app;
grant delete, insert, select, update on wallet_payroll to antela_ops;

create table wallet_spend (
  client_id uuid not null,
  id uuid not null,
  wallet_user_id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  employment_id uuid not null,
  amount bigint not null,
  merchant text not null,
  reference text,
  channel text not null,
  pay_period_id uuid,
  to_deduct bigint not null,
  deducted bigint not null default 0,
  deduction_state text not null,
  spent_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  reverse_reason text,
  collected_with_id uuid,
  returned bigint not null default 0,
  open_item_id uuid,
  constraint wallet_spend_amount_check CHECK ((amount > 0)),
  constraint wallet_spend_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'simulator'::text]))),
  constraint wallet_spend_check1 CHECK (((deducted >= 0) AND (deducted <= to_deduct))),
  constraint wallet_spend_check2 CHECK (((to_deduct = 0) OR (pay_period_id IS NOT NULL))),
  constraint wallet_spend_check3 CHECK (((reversed_at IS NULL) = (reverse_reason IS NULL))),
  constraint wallet_spend_check4 CHECK (((reversed_at IS NULL) OR (deduction_state = 'not_applicable'::text))),
  constraint wallet_spend_check5 CHECK (((to_deduct > 0) OR (deduction_state = 'not_applicable'::text))),
  constraint wallet_spend_deduction_state_check CHECK ((deduction_state = ANY (ARRAY['not_applicable'::text, 'pending'::text, 'reported'::text, 'deducted'::text, 'partial'::text, 'not_deducted'::text, 'carried'::text, 'collected'::text, 'written_off'::text]))),
  constraint wallet_spend_returned CHECK (((returned >= 0) AND (returned <= amount))),
  constraint wallet_spend_takes_the_rest CHECK (((to_deduct = 0) OR (reversed_at IS NOT NULL) OR (to_deduct = (amount - returned)))),
  constraint wallet_spend_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint wallet_spend_client_id_pay_period_id_fkey FOREIGN KEY (client_id, pay_period_id) REFERENCES pay_period(client_id, id),
  constraint wallet_spend_client_id_wallet_id_fkey FOREIGN KEY (client_id, wallet_id) REFERENCES wallet(client_id, id),
  constraint wallet_spend_client_id_wallet_user_id_fkey FOREIGN KEY (client_id, wallet_user_id) REFERENCES wallet_user(client_id, id),
  constraint wallet_spend_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX wallet_spend_by_period ON antela.wallet_spend USING btree (client_id, pay_period_id) WHERE (pay_period_id IS NOT NULL);
CREATE INDEX wallet_spend_in_open_item ON antela.wallet_spend USING btree (client_id, open_item_id) WHERE (open_item_id IS NOT NULL);
CREATE INDEX wallet_spend_of_period ON antela.wallet_spend USING btree (client_id, wallet_user_id, pay_period_id) INCLUDE (amount) WHERE (reversed_at IS NULL);
CREATE INDEX wallet_spend_open ON antela.wallet_spend USING btree (client_id, employment_id) WHERE (deduction_state = ANY (ARRAY['pending'::text, 'reported'::text, 'carried'::text, 'partial'::text, 'not_deducted'::text]));
CREATE INDEX wallet_spend_to_deduct ON antela.wallet_spend USING btree (client_id, pay_period_id, employment_id) WHERE ((to_deduct > 0) AND (reversed_at IS NULL));
CREATE TRIGGER wallet_spend_kept BEFORE UPDATE ON antela.wallet_spend FOR EACH ROW EXECUTE FUNCTION check_wallet_spend();
CREATE TRIGGER wallet_spend_written_off BEFORE UPDATE ON antela.wallet_spend FOR EACH ROW WHEN ((old.deduction_state = 'written_off'::text)) EXECUTE FUNCTION check_written_off();
create policy operator on wallet_spend for all to antela_ops using (true) with check (true);
create policy tenant on wallet_spend for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on wallet_spend to antela_app;
grant delete, insert, select, update on wallet_spend to antela_ops;

create table wallet_step (
  thing text not null,
  from_state text not null,
  to_state text not null,
  constraint wallet_step_thing_check CHECK ((thing = ANY (ARRAY['wallet'::text, 'wallet_user'::text, 'wallet_deposit'::text, 'wallet_load'::text, 'wallet_load_line'::text]))),
  constraint wallet_step_pkey PRIMARY KEY (thing, from_state, to_state)
);
grant select on wallet_step to antela_app;
grant delete, insert, select, update on wallet_step to antela_ops;

create table wallet_user (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  spend_limit bigint,
  state text not null,
  state_reason text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint wallet_user_spend_limit_check CHECK ((spend_limit > 0)),
  constraint wallet_user_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'withdrawn'::text]))),
  constraint wallet_user_client_id_employee_id_fkey FOREIGN KEY (client_id, employee_id) REFERENCES employee(client_id, id),
  constraint wallet_user_client_id_employment_id_fkey FOREIGN KEY (client_id, employment_id) REFERENCES employment(client_id, id),
  constraint wallet_user_client_id_wallet_id_fkey FOREIGN KEY (client_id, wallet_id) REFERENCES wallet(client_id, id),
  constraint wallet_user_pkey PRIMARY KEY (client_id, id),
  constraint wallet_user_once UNIQUE (client_id, wallet_id, employment_id)
);
CREATE INDEX wallet_user_by_employee ON antela.wallet_user USING btree (client_id, employee_id);
CREATE INDEX wallet_user_by_employment ON antela.wallet_user USING btree (client_id, employment_id);
CREATE INDEX wallet_user_by_time ON antela.wallet_user USING btree (client_id, created_at, id);
CREATE INDEX wallet_user_by_wallet ON antela.wallet_user USING btree (client_id, wallet_id, id);
CREATE TRIGGER sums_less AFTER DELETE ON antela.wallet_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_user_sums('-1');
CREATE TRIGGER sums_more AFTER INSERT ON antela.wallet_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_user_sums('1');
CREATE TRIGGER sums_now AFTER UPDATE ON antela.wallet_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_user_sums('1');
CREATE TRIGGER sums_was AFTER UPDATE ON antela.wallet_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_wallet_user_sums('-1');
CREATE TRIGGER wallet_user_anomalies AFTER UPDATE ON antela.wallet_user REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION note_wallet_users();
CREATE TRIGGER wallet_user_anomalies_new AFTER INSERT ON antela.wallet_user REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION note_wallet_users();
CREATE TRIGGER wallet_user_step BEFORE UPDATE OF state ON antela.wallet_user FOR EACH ROW EXECUTE FUNCTION check_wallet_step();
create policy operator on wallet_user for all to antela_ops using (true) with check (true);
create policy tenant on wallet_user for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select, update on wallet_user to antela_app;
grant delete, insert, select, update on wallet_user to antela_ops;

create table wallet_user_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  wallet_id uuid not null,
  state text not null,
  users bigint not null,
  constraint wallet_user_sum_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX wallet_user_sum_of_wallet ON antela.wallet_user_sum USING btree (client_id, wallet_id);
create policy operator on wallet_user_sum for all to antela_ops using (true) with check (true);
create policy tenant on wallet_user_sum for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on wallet_user_sum to antela_app;
grant delete, insert, select, update on wallet_user_sum to antela_ops;

create view wallet_user_sum_of_rows as
 SELECT client_id,
    company_id,
    wallet_id,
    state,
    count(*) AS users
   FROM wallet_user
  GROUP BY client_id, company_id, wallet_id, state;
grant select on wallet_user_sum_of_rows to antela_app;
grant select on wallet_user_sum_of_rows to antela_ops;

create table webhook (
  client_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  company_ids uuid[] not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_why text,
  removed_at timestamp with time zone,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  rests_until timestamp with time zone,
  last_taken_at timestamp with time zone,
  constraint webhook_check CHECK (((disabled_at IS NULL) = (disabled_why IS NULL))),
  constraint webhook_company_ids_check CHECK ((cardinality(company_ids) > 0)),
  constraint webhook_disabled_why_check CHECK ((disabled_why = ANY (ARRAY['gone'::text, 'stopped'::text]))),
  constraint webhook_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint webhook_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500))),
  constraint webhook_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id),
  constraint webhook_pkey PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX webhook_name ON antela.webhook USING btree (client_id, lower(name)) WHERE (removed_at IS NULL);
create policy operator on webhook for all to antela_ops using (true) with check (true);
create policy tenant on webhook for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on webhook to antela_app;
grant delete, insert, select, update on webhook to antela_ops;

create table webhook_delivery (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_key text not null,
  type text not null,
  body text not null,
  created_at timestamp with time zone not null,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  delivered_at timestamp with time zone,
  tries jsonb not null default '[]'::jsonb,
  constraint webhook_delivery_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES webhook(client_id, id),
  constraint webhook_delivery_pkey PRIMARY KEY (client_id, id),
  constraint webhook_delivery_client_id_webhook_id_event_key_key UNIQUE (client_id, webhook_id, event_key)
);
CREATE INDEX webhook_delivery_age ON antela.webhook_delivery USING btree (client_id, created_at);
CREATE INDEX webhook_delivery_due ON antela.webhook_delivery USING btree (client_id, webhook_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_delivery_newest ON antela.webhook_delivery USING btree (client_id, webhook_id, created_at DESC, id DESC);
create policy operator on webhook_delivery for all to antela_ops using (true) with check (true);
create policy tenant on webhook_delivery for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant delete, insert, select on webhook_delivery to antela_app;
grant delete, insert, select, update on webhook_delivery to antela_ops;

create table webhook_secret (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  ending text not null,
  sealed bytea not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint webhook_secret_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES webhook(client_id, id),
  constraint webhook_secret_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX webhook_secret_of_webhook ON antela.webhook_secret USING btree (client_id, webhook_id, created_at DESC);
create policy operator on webhook_secret for all to antela_ops using (true) with check (true);
create policy tenant on webhook_secret for all to antela_app using ((client_id = current_client())) with check ((client_id = current_client()));
grant insert, select on webhook_secret to antela_app;
grant delete, insert, select, update on webhook_secret to antela_ops;

create table worker_heartbeat (
  worker_id text not null,
  seen_at timestamp with time zone not null,
  constraint worker_heartbeat_pkey PRIMARY KEY (worker_id)
);
grant delete, insert, select, update on worker_heartbeat to antela_ops;
