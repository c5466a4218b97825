-- Whether requests to a SAML provider are signed: one that has not loaded the certificate may refuse what is. Those in force were told of none.
alter table antela.single_sign_on add column signs_requests boolean not null default false;
