-- Rows that have served are removed after a time (jobs/retention.ts): the application removes its tenant's, by the policy of each table.
grant delete on antela.portal_session, antela.outbox_message, antela.job, antela.notice, antela.pay_period_download to antela_app;
