-- The service's own people: who runs the commands that change something, and what each of them ran.

create table antela.operator (
  id uuid primary key,
  name text not null,
  -- The name without accents, case and repeated spaces: two spellings are one person.
  folded_name text not null,
  -- scrypt, with its cost and its salt.
  secret_hash text not null,
  -- A secret that somebody else handed out lets its holder set their own until then; null once they have.
  handed_out_until timestamptz,
  -- Of the demonstration, whose secrets are public.
  demo boolean not null default false,
  enrolled_by uuid references antela.operator (id),
  enrolled_at timestamptz not null,
  approved_by uuid references antela.operator (id),
  -- Null while the enrolment waits for a second operator.
  approved_at timestamptz,
  removed_by uuid references antela.operator (id),
  removed_at timestamptz,
  check (enrolled_by <> id and approved_by <> id and removed_by <> id),
  check (approved_by <> enrolled_by)
);
create unique index operator_name on antela.operator (folded_name) where removed_at is null;

-- Written before the command runs, so that one that was cut off is on record too.
create table antela.operator_act (
  -- Also the request that the history of the clients names.
  id uuid primary key,
  -- Null for the first enrolment, which nobody could vouch for.
  operator_id uuid references antela.operator (id),
  command text not null,
  target jsonb not null,
  -- The login and the machine it was run on.
  origin text not null,
  at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'refused', 'failed')),
  check ((ended_at is null) = (outcome is null))
);
create index operator_act_at on antela.operator_act (at);

grant update (ended_at, outcome) on antela.operator_act to antela_ops;
