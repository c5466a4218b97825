-- People whom sums do not tell: those who took something in a period, in the order of their employments, and those who have yet to
-- activate the app. The first stands for the index of a period's advances that carried their amounts.
-- squawk-ignore require-concurrent-index-creation
create index advance_takers on antela.advance (client_id, pay_period_id, employment_id) include (payment_state, deduction_state, collected_with_id, kind);
-- squawk-ignore require-concurrent-index-creation
create index employee_invited on antela.employee (client_id, id) where activated_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index antela.advance_by_period;
