/**
 * Rows of a metric's name, its label and its value; `$1::timestamptz` is now. Each part reads an index or few rows: it is asked every few seconds.
 * Events have ids in order of time, so those after the last sealed one are found by the key.
 */
export const figuresQuery = (hasOwnUserPool: boolean): string => `
  with queue as (
    select t.identifier, count(*) filter (where j.is_available and j.run_at <= now()) as waiting,
      extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now())) as oldest,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1),
  mail as (
    select 'notices' as outbox, count(*) as waiting, extract(epoch from $1::timestamptz - min(created_at)) as oldest
    from antela.outbox_message
    where sent_at is null and (due_at is null or due_at <= $1::timestamptz) and coalesce(expires_at, created_at + interval '3 days') > $1::timestamptz
    ${hasOwnUserPool ? accountMails : ''}),
  unsealed as (
    select count(e.id) as events, extract(epoch from $1::timestamptz - min(e.at)) as oldest
    from antela.tenant c
    left join lateral (select s.event_id from antela.audit_seal s where s.client_id = c.id order by s.seq desc limit 1) last on true
    join lateral (select id, at from antela.audit_event a
                  where a.client_id = c.id and a.id > coalesce(last.event_id, '00000000-0000-0000-0000-000000000000')) e on true),
  imports as (
    select state, count(*) as imports, extract(epoch from $1::timestamptz - min(created_at)) as oldest from antela.import group by 1),
  payments as (
    select count(*) as unanswered, extract(epoch from $1::timestamptz - min(requested_at)) as oldest
    from antela.advance where payment_state = 'processing'),
  webhooks as (
    select count(*) as waiting, extract(epoch from $1::timestamptz - min(d.next_at)) as oldest
    from antela.webhook w join antela.webhook_delivery d on d.client_id = w.client_id and d.webhook_id = w.id
    where d.next_at <= $1::timestamptz and w.disabled_at is null and w.removed_at is null and coalesce(w.rests_until <= $1::timestamptz, true)),
  streams as (
    select coalesce(sum(greatest(last.seq - a.cursor_seq, 0)), 0) as events, count(*) filter (where a.broken_seq is not null) as broken,
      extract(epoch from $1::timestamptz - min(least(greatest(first.sealed_at, a.approved_at), a.failing_since))) as oldest
    from antela.audit_stream a
    left join lateral (select s.seq from antela.audit_seal s where s.client_id = a.client_id order by s.seq desc limit 1) last on true
    left join antela.audit_seal first on first.client_id = a.client_id and first.seq = a.cursor_seq + 1
    where a.approved_at is not null and a.ended_at is null and (first.seq is not null or a.failing_since is not null or a.broken_seq is not null)),
  periods as (select count(*) as late from antela.pay_period where state = 'open' and cutoff_at <= $1::timestamptz)
  select name, label, value::float8 as value from (
    select 'antela_queue_waiting' as name, identifier as label, waiting as value from queue
    union all select 'antela_queue_oldest_seconds', identifier, coalesce(oldest, 0) from queue
    union all select 'antela_queue_failed', identifier, failed from queue
    union all select 'antela_mail_waiting', outbox, waiting from mail
    union all select 'antela_mail_oldest_seconds', outbox, coalesce(oldest, 0) from mail
    union all select 'antela_audit_unsealed', '', events from unsealed
    union all select 'antela_audit_unsealed_oldest_seconds', '', coalesce(oldest, 0) from unsealed
    union all select 'antela_imports', state, imports from imports
    union all select 'antela_imports_oldest_seconds', state, oldest from imports where state in ('reading', 'reviewing', 'applying')
    union all select 'antela_payments_unanswered', '', unanswered from payments
    union all select 'antela_payments_unanswered_oldest_seconds', '', coalesce(oldest, 0) from payments
    union all select 'antela_webhooks_waiting', '', waiting from webhooks
    union all select 'antela_webhooks_oldest_seconds', '', coalesce(oldest, 0) from webhooks
    union all select 'antela_audit_streams_behind', '', events from streams
    union all select 'antela_audit_streams_behind_seconds', '', coalesce(oldest, 0) from streams
    union all select 'antela_audit_streams_broken', '', broken from streams
    union all select 'antela_periods_late', '', late from periods
    union all select 'antela_workers', '', count(*) from antela.worker_heartbeat where seen_at > now() - interval '15 seconds'
  ) f`;

const accountMails = `
    union all
    select 'accounts', count(*), extract(epoch from $1::timestamptz - min(created_at))
    from cloud.outgoing_message where deliver and failed_at is null and expires_at > $1::timestamptz`;

/** The sum of what each account's balance and its movements differ by; accounts without a guard keep none. */
export const driftQuery = `
  with moved as (
    select client_id, account_id, sum(amount) as amount from (
      select client_id, debit_account_id as account_id, amount from antela.ledger_transfer
      union all select client_id, credit_account_id, -amount from antela.ledger_transfer) m
    group by 1, 2)
  select coalesce(sum(abs(a.balance - case
    when not a.guarded then 0 when a.normal_side = 'debit' then coalesce(m.amount, 0) else -coalesce(m.amount, 0) end)), 0)::text as sum
  from antela.ledger_account a left join moved m on m.client_id = a.client_id and m.account_id = a.id`;

/** Keys of kept sums that are not those of their rows. */
export const sumFaultsQuery = `
  select coalesce(sum(antela.faults_of_sum(t.id, kept)), 0)::text as sum
  from antela.tenant t cross join unnest($1::text[]) kept`;
