-- When this session last proved again who uses it, beyond having signed in; null when it never had to.
alter table antela.portal_session add column factor_proved_at timestamptz;
