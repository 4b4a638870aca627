-- What may be the account in a company's text, only capitals and digits: the whole text, and everything that begins like
-- an IBAN and is as long as one. "UniCredit, UNCRBA22, BA39 …": bank, BIC, postal code and "IBAN" may stand beside it,
-- and its check digits may be wrong.
create or replace function accounts_in(written text) returns text[] language sql immutable as $$
  select array(
    select plain union select substr(plain, first, chars)
    from generate_series(1, length(plain) - 14) first, generate_series(15, least(34, length(plain) - first + 1)) chars
    where substr(plain, first, 4) ~ '^[A-Z]{2}[0-9]{2}')
  from (select upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')) as plain) p
$$;
