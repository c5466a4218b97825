-- What the lines of a load add up to, kept beside it: lists show it for many loads, and a load may have 100,000 lines.
alter table antela.wallet_load add column line_count integer not null default 0;
alter table antela.wallet_load add column total bigint not null default 0;
