-- A name as payers of bank entries are compared by: small letters and digits, without accents, marks and legal forms.
-- "Gejmerija d.o.o. Banja Luka" is gejmerija banja luka.
create or replace function plain_name(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(translate(public.folded(name), '.', ''), '[^a-z0-9]+', ' ', 'g'),
    '\m(doo|dd|jdoo|obrt|szr|str|gmbh|ltd)\M', '', 'g'))
$$;
