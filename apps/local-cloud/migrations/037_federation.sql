-- Provider of a client's own that signed somebody in, with what it said of them: sealed. Null for everybody else.
alter table cloud.session add column federation bytea;
