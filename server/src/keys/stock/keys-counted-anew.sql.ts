const counts = ['draft', 'available', 'reserved', 'sold', 'faulty', 'withdrawn']
const counted = counts.map((name, index) => `count(*) filter (where state = ${index + 1})::int as ${name}`).join(', ')

/** Set the counters of all keys, for code that writes keys past the triggers that maintain them; run as the owner. */
export const keysCountedAnew = [
  `update product_stock t set ${counts.map((name) => `${name} = c.${name}`).join(', ')}
    from (select s.product_id, ${counted.replaceAll('state', 'k.state')} from product_stock s left join keys k using (product_id) group by 1) c
    where c.product_id = t.product_id`,
  'delete from batch_stock',
  `insert into batch_stock (batch_id, expires_on, ${counts.join(', ')}, supplier_id)
    select c.*, b.supplier_id from (select batch_id, expires_on, ${counted} from keys group by 1, 2) c join key_batches b on b.id = c.batch_id`,
] as const
