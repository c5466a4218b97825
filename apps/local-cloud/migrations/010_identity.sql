-- Users of the pool. What could sign somebody in (verifier, TOTP secret) is sealed by the application.
create table cloud.pool_user (
  sub uuid primary key,
  username text not null unique check (username = lower(username) and length(username) between 1 and 128),
  status text not null check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')),
  enabled boolean not null default true,
  attributes jsonb not null default '{}',
  password bytea,
  password_version integer not null default 0,
  password_expires_at timestamptz,
  credential_version integer not null default 1,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint not null default 0,
  mfa_enabled text[] not null default '{}',
  mfa_preferred text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One row per name that somebody tried, existing or not: the name itself is not stored, only its fingerprint.
create table cloud.lock_out (
  subject bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
create index lock_out_updated_at on cloud.lock_out (updated_at);

-- One code at a time per name and purpose; `sends` are the instants of the last hour that count against the limits.
create table cloud.code (
  subject bytea not null,
  purpose text not null,
  hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  sends timestamptz[] not null default '{}',
  primary key (subject, purpose)
);
create index code_expires_at on cloud.code (expires_at);

-- Steps of a sign-in between two requests. `id` is the hash of the Session that the client holds; `state` is sealed.
create table cloud.sign_in_step (
  id bytea primary key,
  challenge text not null,
  subject bytea not null,
  state bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_expires_at on cloud.sign_in_step (expires_at);

-- Secret blocks and other sealed one-time values that were used: the second use finds its row.
create table cloud.spent (
  id uuid primary key,
  expires_at timestamptz not null
);
create index spent_expires_at on cloud.spent (expires_at);

-- One signed-in session: all refresh tokens that descend from one sign-in. Its id is the `origin_jti` of the tokens.
create table cloud.session (
  id uuid primary key,
  sub uuid not null references cloud.pool_user on delete cascade,
  generation integer not null default 0,
  rotated_at timestamptz not null,
  device_key text,
  attributes jsonb not null default '{}',
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_sub on cloud.session (sub);
create index session_expires_at on cloud.session (expires_at);

create table cloud.device (
  device_key text primary key,
  sub uuid not null references cloud.pool_user on delete cascade,
  group_key text not null,
  name text,
  verifier bytea not null,
  remembered boolean not null default false,
  last_ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index device_sub on cloud.device (sub);

create table cloud.passkey (
  credential_id text primary key,
  sub uuid not null references cloud.pool_user on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  attachment text,
  created_at timestamptz not null
);
create index passkey_sub on cloud.passkey (sub);

create table cloud.signing_key (
  kid uuid primary key,
  private_key bytea not null,
  public_jwk jsonb not null,
  active_from timestamptz not null unique
);

-- Messages on their way. Names that do not exist get a row too, with nobody to send to, so that both take the same time.
create table cloud.outgoing_message (
  id uuid primary key,
  message bytea not null,
  deliver boolean not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null
);
create index outgoing_message_due_at on cloud.outgoing_message (due_at);

-- What the composition may read to ask whether a session token or a JWT is still good. `expires_at` is left to the
-- reader's clock, which may be fixed for tests and demos.
create view cloud.credential_version with (security_invoker = true) as
  select sub, credential_version as version, enabled from cloud.pool_user;

create view cloud.live_session with (security_invoker = true) as
  select s.id as origin_jti, s.sub, u.username, u.credential_version as version, s.attributes, s.signed_in_at, s.expires_at
  from cloud.session s
  join cloud.pool_user u using (sub)
  where s.revoked_at is null and u.enabled;
