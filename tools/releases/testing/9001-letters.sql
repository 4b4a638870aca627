-- A future release that tests the machinery: the length of a note.
alter table order_notes add column letters int;
alter table order_notes alter column letters set default 0;
