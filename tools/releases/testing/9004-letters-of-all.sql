-- without locks
alter table order_notes validate constraint order_notes_letters;
create index concurrently order_notes_long on order_notes (letters) where letters > 1000;
