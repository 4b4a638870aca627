-- Wrong sign-ins over all accounts and addresses together are counted by time (guarantee G14).
create index sign_in_failures_at on sign_in_failures (at desc);

-- Guessing on a large scale is told once an hour, whichever of several server processes notices it.
create unique index security_events_guessing on security_events ((detail ->> 'hour')) where kind = 'auth.guessing';
