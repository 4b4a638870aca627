-- History stands by two locks (guarantee G06): triggers refuse every change, and the application has no right to try.
revoke update, delete on security_events, price_history, slot_replacements from brava_app;
create trigger slot_replacements_fixed before update or delete on slot_replacements for each row execute function refuse_change();
