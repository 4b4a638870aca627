import type pg from 'pg'

/**
 * Creates the schema `large`, where the world is prepared before it is written, with its sources of chance: the same
 * numbers always give the same fraction, so the world is the same each time, in whatever order rows are made.
 */
export async function openWorkshop(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists large cascade;
    create schema large;
    -- A fraction in [0, 1) for a number and a purpose.
    create function large.u(n bigint, purpose int) returns float8 language sql immutable parallel safe as
      $$ select (hashint8extended(n, purpose) & 4503599627370495)::float8 / 4503599627370496 $$;
    create function large.pick(words text[], n bigint, purpose int) returns text language sql immutable parallel safe as
      $$ select words[1 + floor(cardinality(words) * large.u(n, purpose))::int] $$;
    -- When the buyer looked at the key of a slot: most within hours, many never.
    create function large.seen_at(slot bigint, at timestamptz, today timestamptz) returns timestamptz language sql immutable parallel safe as
      $$ select case when large.u(slot, 70) < 0.55 and at + (2 + 400 * large.u(slot, 71)) * interval '1 minute' < today
        then at + (2 + 400 * large.u(slot, 71)) * interval '1 minute' end $$;`)
}

export async function closeWorkshop(client: pg.Client): Promise<void> {
  await client.query('drop schema large cascade')
}
