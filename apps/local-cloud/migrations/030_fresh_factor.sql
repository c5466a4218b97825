-- When the session's holder last proved again who they are; null when they never did. Tokens issued from then on say so.
alter table cloud.session add column proved_at timestamptz;
