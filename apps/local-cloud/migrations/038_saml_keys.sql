-- Keys of the pool towards SAML providers, each with the certificate that a provider loads by hand: they stay until somebody has it changed there.
create table cloud.saml_key (
  use text primary key check (use in ('signing', 'encryption')),
  private_key bytea not null,
  -- In PEM.
  certificate text not null
);
