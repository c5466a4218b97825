-- The network that each guess of the last day came from, in the order of `guesses`: none of them uses up what strangers have together.
alter table cloud.lock_out add column networks bytea[] not null default '{}';
