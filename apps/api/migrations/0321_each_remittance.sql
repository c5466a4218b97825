-- Each transfer says who approved it, where a second person had to; null where nobody had to.
alter table antela.pay_period_payment add column approved_by_name text;

-- Periods closed before transfers were kept one by one had a single one.
insert into antela.pay_period_payment (client_id, pay_period_id, reference, amount, paid_on, recorded_by, recorded_by_name, recorded_at)
select r.client_id, r.pay_period_id, r.reference, r.amount, r.paid_on, r.recorded_by, r.recorded_by_name, r.recorded_at
from antela.pay_period_remittance r
where r.amount > 0 and not exists (
  select from antela.pay_period_payment p where p.client_id = r.client_id and p.pay_period_id = r.pay_period_id);
