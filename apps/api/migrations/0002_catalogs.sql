-- Catalogues and legal figures: facts with a source, the same for every tenant, edited by the operator.

create table antela.bank (
  code text primary key,
  name text not null,
  status text not null check (status in ('active', 'inactive')),
  -- { accountType: { minDigits, maxDigits, isMobile } } where the bank differs from the general bounds.
  account_formats jsonb not null default '{}'
);

create table antela.catalog_item (
  type text not null,
  id text not null,
  name text not null,
  position integer not null,
  primary key (type, id)
);

create table antela.legal_figure (
  kind text not null,
  -- In the unit of its kind: pesos, basis points or minimum wages.
  value bigint not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  source text not null,
  certainty text not null check (certainty in ('published', 'unverified')),
  primary key (kind, valid_from)
);

grant select on antela.bank, antela.catalog_item, antela.legal_figure to antela_app;
