-- A release to come, as a test of the machinery: how long a note is.
alter table order_notes add column letters int;
alter table order_notes alter column letters set default 0;
