-- Mails given up are few and counted every few seconds (metrics, alerts).
create index mails_failed on mails (id) where state = 'failed';
