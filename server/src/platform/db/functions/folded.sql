-- A text as searches compare it: lower case without diacritics, so that "celik" and ČELIK are equal. Plain ASCII is
-- recognised by its length in bytes, and costs no more than lower().
create or replace function folded(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words) else
    translate(lower(words),
      'čćçžźżšśșşđďáàâäãåąăéèêëęěíìîïıóòôöõőøúùûüűůýÿñńňłľřťțßğ',
      'ccczzzssssddaaaaaaaaeeeeeeiiiiiooooooouuuuuuyynnnllrttsg') end
$$;
