-- Authors remind those who can approve, at most once a day: the last time says from when again.

alter table antela.proposal add column reminded_at timestamptz;
grant update (reminded_at) on antela.proposal to antela_app;
