alter table order_notes add constraint order_notes_letters check (letters >= 0) not valid;
