-- Keys that outlive the secret: made from the first one, sealed under the one of today. Names and codes are found by fingerprints
-- that nobody could make anew, because what they are of is not kept.
create table cloud.kept_key (
  name text primary key,
  key bytea not null
);
