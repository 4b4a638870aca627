-- A name in the form by which payers of bank entries are compared: lower case and digits, without accents, punctuation
-- and legal forms. "Gejmerija d.o.o. Banja Luka" is gejmerija banja luka.
create or replace function plain_name(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(translate(public.folded(name), '.', ''), '[^a-z0-9]+', ' ', 'g'),
    '\m(doo|dd|jdoo|obrt|szr|str|gmbh|ltd)\M', '', 'g'))
$$;
