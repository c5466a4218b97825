-- A planned term is a new version of its contract and changes no column of an index. With room for it on the same page none of the
-- table's fourteen indexes is written: half of a page, because a file brings all the contracts of a page their version at once.
alter table antela.employment set (fillfactor = 50);
