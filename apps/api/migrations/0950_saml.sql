-- A provider speaks OpenID Connect or SAML: each has its own way to be trusted, a sealed secret or certificates that anybody may see.
alter table antela.single_sign_on
  add column protocol text not null default 'oidc',
  add column sso_url text,
  -- Null where signing out here is all there is.
  add column slo_url text,
  -- In PEM: two while one takes the other's place.
  add column certificates text[],
  -- Attributes with the address and with the name that stays; null for the NameID.
  add column email_attribute text,
  add column subject_attribute text,
  drop constraint single_sign_on_issuer_check;
-- squawk-ignore ban-drop-not-null
alter table antela.single_sign_on alter column oidc_client_id drop not null;
-- squawk-ignore ban-drop-not-null
alter table antela.single_sign_on alter column ending drop not null;
-- squawk-ignore ban-drop-not-null
alter table antela.single_sign_on alter column sealed drop not null;
-- A SAML provider's name is any URI: nobody is asked there.
alter table antela.single_sign_on add constraint single_sign_on_issuer_check check (
  length(issuer) between 1 and 500 and (protocol = 'saml' or issuer like 'https://%')) not valid;
alter table antela.single_sign_on add constraint single_sign_on_protocol_check check (
  case protocol
    when 'oidc' then num_nulls(oidc_client_id, ending, sealed) = 0
      and num_nonnulls(sso_url, slo_url, certificates, email_attribute, subject_attribute) = 0
    when 'saml' then num_nonnulls(oidc_client_id, ending, sealed) = 0
      and sso_url like 'https://%' and (slo_url is null or slo_url like 'https://%') and cardinality(certificates) between 1 and 4
    else false
  end) not valid;
comment on column antela.single_sign_on_subject.oidc_client_id is 'Application to which the subject has that name; of a SAML provider, where the name is read.';
