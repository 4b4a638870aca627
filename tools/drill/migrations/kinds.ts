import type { SchemaFile } from '../../../server/src/platform/db/schema-files.ts'

/** One kind of change, as a release would bring it: migration files, run by the product's own migrate(). */
export interface Kind {
  readonly name: 'column' | 'backfill' | 'constraint' | 'index' | 'partition' | 'contract'
  readonly migrations: readonly SchemaFile[]
  /** A statement that returns true once the change is complete. */
  readonly holds: string
  /** Its session is killed in the middle, once some steps are done, and it is started again. */
  readonly isBrokenOff?: boolean
}

/**
 * A table that belongs to the previous release: every order writes a row into it. It is then partitioned by month, with
 * everything such a table has: its own ids, an index, a foreign key, a trigger that refuses changes, and revoked
 * rights.
 */
export const plainTable = `
  create table drill_placed (
    id bigint generated always as identity primary key,
    order_id bigint not null,
    company_id bigint not null references companies,
    at timestamptz not null default now()
  );
  create index drill_placed_company on drill_placed (company_id, at);
  insert into drill_placed (order_id, company_id, at) select id, company_id, placed_at from orders order by id;
  create trigger drill_placed_fixed before update or delete on drill_placed for each row execute function refuse_change();
  revoke update, delete on drill_placed from brava_app;
  create function drill_note_placed() returns trigger language plpgsql as $$ begin
    insert into drill_placed (order_id, company_id) values (new.id, new.company_id);
    return null;
  end $$;
  create trigger drill_orders_placed after insert on orders for each row execute function drill_note_placed();
  analyze drill_placed;`

const day = (at: Date) => at.toISOString().slice(0, 10)
const monthAfter = (at: Date, months: number) =>
  day(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)))

/**
 * Every kind in the order in which a release brings them: it expands (a column with the value of new rows, then that of
 * the old ones, then its constraints), and removes only what the previous release never used. `stepRows`: rows per step
 * of the backfill.
 */
export function kindsOf({ now, stepRows }: { now: Date; stepRows: number }): Kind[] {
  // The old table takes rows until the end of a month that has not begun yet: meanwhile months are created beside it.
  const [end, next] = [monthAfter(now, 2), monthAfter(now, 3)]
  return [
    {
      name: 'column',
      migrations: [
        {
          name: '9001-channels',
          text: `create table drill_channels (id smallint primary key, name text not null);
            insert into drill_channels values (1, 'portal'), (2, 'reseller');
            -- Two commands: with the default in the first, old rows would seem to have it too.
            alter table order_legs add column channel smallint;
            alter table order_legs alter column channel set default 1;`,
        },
      ],
      holds: `select exists (select from order_legs where channel is null) and
        (select channel = 1 from order_legs order by id desc limit 1) as holds`,
    },
    {
      name: 'backfill',
      isBrokenOff: true,
      migrations: [
        {
          name: '9002-legs-by-channel',
          text: `-- in steps of ${stepRows} of order_legs
            update order_legs set channel = seq where id > $1 and id <= $2 and channel is null;`,
        },
      ],
      holds: 'select not exists (select from order_legs where channel is null) as holds',
    },
    {
      name: 'constraint',
      migrations: [
        {
          name: '9003-channels-from-now-on',
          text: `alter table order_legs add constraint order_legs_channel_there check (channel is not null) not valid;
            alter table order_legs add constraint order_legs_channel_known foreign key (channel) references drill_channels not valid;
            alter table order_legs add constraint order_legs_channel_small check (channel between 1 and 9) not valid;`,
        },
        {
          name: '9004-channels-of-old-legs',
          text: `-- without locks
            alter table order_legs validate constraint order_legs_channel_there;
            alter table order_legs validate constraint order_legs_channel_known;
            alter table order_legs validate constraint order_legs_channel_small;`,
        },
        {
          // The validated check proves it: no row is read.
          name: '9005-legs-have-channels',
          text: `alter table order_legs alter column channel set not null;
            alter table order_legs drop constraint order_legs_channel_there;`,
        },
      ],
      holds: `select (select attnotnull from pg_attribute where attrelid = 'order_legs'::regclass and attname = 'channel')
        and 2 = (select count(*) from pg_constraint where conname in ('order_legs_channel_known', 'order_legs_channel_small') and convalidated) as holds`,
    },
    {
      name: 'index',
      migrations: [
        {
          name: '9006-orders-by-language',
          text: `-- without locks
            create index concurrently drill_orders_language on orders (language, placed_at, id);
            create unique index concurrently drill_orders_cart on orders (id, cart_version);`,
        },
      ],
      holds: `select 2 = (select count(*) from pg_index where indisvalid
        and indexrelid in (to_regclass('drill_orders_language'), to_regclass('drill_orders_cart'))) as holds`,
    },
    {
      name: 'partition',
      migrations: [
        {
          name: '9007-placed-until',
          text: `alter table drill_placed add constraint drill_placed_until check (at < '${end}') not valid;`,
        },
        {
          name: '9008-placed-by-time',
          text: `-- without locks
            alter table drill_placed validate constraint drill_placed_until;
            create unique index concurrently drill_placed_first_pkey on drill_placed (id, at);`,
        },
        { name: '9009-placed-by-months', text: intoMonths(end, next) },
      ],
      holds: `select (select relkind = 'p' from pg_class where oid = 'drill_placed'::regclass)
        and (select count(*) = count(distinct id) and count(distinct order_id) = count(*) from drill_placed)
        and (select count(*) = (select count(*) from orders) from drill_placed)
        and not has_table_privilege('brava_app', 'drill_placed', 'update') as holds`,
    },
    {
      name: 'contract',
      migrations: [
        {
          name: '9010-no-order-by-language',
          text: `-- without locks
            drop index concurrently if exists drill_orders_language;
            drop index concurrently if exists drill_orders_cart;`,
        },
        {
          name: '9011-no-channels',
          text: `alter table order_legs drop column channel;
            drop table drill_channels;`,
        },
      ],
      holds: `select to_regclass('drill_channels') is null and to_regclass('drill_orders_language') is null
        and not exists (select from pg_attribute where attrelid = 'order_legs'::regclass and attname = 'channel') as holds`,
    },
  ]
}

/**
 * The table becomes the first partition of one partitioned by month (decision 0041). Nothing is read or written: it
 * takes an instant.
 */
const intoMonths = (end: string, next: string) => `
  lock table drill_placed in access exclusive mode;
  alter table drill_placed rename to drill_placed_first;
  alter index drill_placed_company rename to drill_placed_first_company;
  alter table drill_placed_first alter column id drop identity;
  drop trigger drill_placed_fixed on drill_placed_first;
  alter table drill_placed_first drop constraint drill_placed_pkey;
  alter table drill_placed_first add primary key using index drill_placed_first_pkey;
  create table drill_placed (like drill_placed_first including defaults) partition by range (at);
  alter table drill_placed alter column id add generated always as identity;
  select setval(pg_get_serial_sequence('drill_placed', 'id'), coalesce(max(id), 1)) from drill_placed_first;
  alter table drill_placed add primary key (id, at);
  create index drill_placed_company on drill_placed (company_id, at);
  alter table drill_placed add constraint drill_placed_company_id_fkey foreign key (company_id) references companies;
  alter table drill_placed attach partition drill_placed_first for values from (minvalue) to ('${end}');
  create table drill_placed_next partition of drill_placed for values from ('${end}') to ('${next}');
  create table drill_placed_rest partition of drill_placed default;
  create trigger drill_placed_fixed before update or delete on drill_placed for each row execute function refuse_change();
  revoke update, delete on drill_placed from brava_app;`
