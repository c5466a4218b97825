-- Legal figures that were wrong and hold no longer: what they said, why they went, and by which operator's act.

create table antela.legal_figure_correction (
  id uuid primary key,
  kind text not null,
  value bigint not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  source text not null,
  certainty text not null check (certainty in ('published', 'unverified')),
  -- A figure that was used is never gone without another in its place.
  fate text not null check (fate in ('withdrawn', 'superseded')),
  reason text not null check (reason <> ''),
  act_id uuid not null references antela.operator_act (id),
  at timestamptz not null
);
create index legal_figure_correction_of on antela.legal_figure_correction (kind, valid_from);
