-- A remittance is less than what was deducted where the company is owed back fees of payments that came back.
alter table antela.pay_period_remittance drop constraint pay_period_remittance_employer_cost_check;
