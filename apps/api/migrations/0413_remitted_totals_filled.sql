-- Periods that were closed before their sum was kept.
insert into antela.remitted_total (client_id, company_id, periods, deducted, employer_cost, amount)
select m.client_id, p.company_id, count(*), sum(m.deducted), sum(m.employer_cost), sum(m.amount)
from antela.pay_period_remittance m join antela.pay_period p on p.client_id = m.client_id and p.id = m.pay_period_id
group by m.client_id, p.company_id
on conflict do nothing;
