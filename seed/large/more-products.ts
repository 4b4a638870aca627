import type pg from 'pg'

const adjectives = `'{Amber,Ashen,Azure,Broken,Crimson,Distant,Electric,Endless,Fading,Frozen,Gilded,Golden,Hidden,Hollow,Iron,Ivory,Last,Lost,Midnight,Northern,Obsidian,Pale,Quiet,Rising,Rusty,Sacred,Salt,Scarlet,Silent,Silver,Sunken,Velvet,Verdant,Wandering,Wild,Winter}'::text[]`
const nouns = `'{Archive,Bastion,Beacon,Caravan,Citadel,Coast,Crown,Delta,Depths,Dominion,Echo,Empire,Expedition,Falcon,Fields,Frontier,Garden,Gate,Harbour,Horizon,Hunters,Kingdom,Lantern,Legacy,Machine,Meadow,Mirage,Odyssey,Orchard,Outpost,Passage,Protocol,Ravine,Reverie,Saga,Shores,Signal,Summit,Tactics,Tides,Tribe,Valley,Voyage,Workshop}'::text[]`
const parts = `'{"",II,III,IV,: Origins,: Remastered,: Deluxe,: Afterlight,2026,2027,: Complete,: The Long Road}'::text[]`

/**
 * Adds products up to the requested number, each modelled on one of the small world: games with their own titles,
 * everything else in further editions. `large.product` keeps how much each is in demand and what a key costs.
 */
export async function moreProducts(client: pg.Client, products: number, today: Date): Promise<void> {
  await client.query(
    `
    create unlogged table large.product as
    with base as (
      select p.id, row_number() over (order by p.id) - 1 as place, count(*) over () as n,
        (select b.unit_cost_home_e4 from key_batches b where b.product_id = p.id order by b.id desc limit 1) as cost_e4
      from products p where not p.is_withdrawn and p.deleted_at is null and exists (select 1 from key_batches b where b.product_id = p.id)
    ), numbered as (
      select before + i as id, i from (select max(id) as before, $1::int - count(*)::int as n from products) c, generate_series(1, n) i
    )
    select m.id, m.i, b.id as base_id, 0.75 + 0.5 * large.u(m.i, 10) as factor, round(b.cost_e4 * (0.75 + 0.5 * large.u(m.i, 10)))::bigint as cost_e4,
      row_number() over (order by large.u(m.i, 11)) as rank,
      -- Wanted, but nothing comes in: their orders wait.
      row_number() over (order by large.u(m.i, 11)) % 41 = 17 as is_scarce
    from numbered m join base b on b.place = m.i % b.n`,
    [products],
  )
  await client.query(
    `
    insert into products (id, code, title, description_en, description_bs, description_hr, category_id, product_type_id, publisher_id, image_file_id,
      vat_treatment, redeem_country, moq, low_stock_threshold, may_back_order, key_pattern, key_kind, base_price, is_withdrawn, created_at, updated_at)
    overriding system value
    select l.id, left(translate(upper(b.code), 'ČĆŠĐŽ', 'CCSDZ'), 2) || '-' || lpad((10000 + l.i)::text, 5, '0'),
      left(case when exists (select 1 from categories c left join categories m on m.id = c.master_id
          where c.id = b.category_id and coalesce(m.id, c.id) = (select min(id) from categories where is_master))
        then trim(large.pick(${adjectives}, l.i, 12) || ' ' || large.pick(${nouns}, l.i, 13)
          || case when part like ':%' then part when part = '' then '' else ' ' || part end)
        else b.title || ' · ' || (2 + l.i % 29) || '×' end, 200),
      b.description_en, b.description_bs, b.description_hr, b.category_id, b.product_type_id, b.publisher_id, b.image_file_id, b.vat_treatment,
      b.redeem_country, 1, case when l.is_scarce then 20 else 0 end, l.is_scarce, b.key_pattern, 1, greatest(10, round(b.base_price * l.factor / 10) * 10),
      l.i % 83 = 40 and l.rank > 100, since, since
    from large.product l join products b on b.id = l.base_id
    cross join lateral (select large.pick(${parts}, l.i, 14) as part) w
    cross join lateral (select $1::timestamptz - make_interval(days => 740 + (l.i % 700)::int) as since) s`,
    [today],
  )
  await client.query(`
    insert into product_stock (product_id) select id from large.product;
    insert into custody_heads (product_id) select id from large.product;
    insert into product_regions select l.id, r.region_id from large.product l join product_regions r on r.product_id = l.base_id;
    insert into product_languages select l.id, r.language_id from large.product l join product_languages r on r.product_id = l.base_id;`)
}
