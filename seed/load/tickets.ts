import type pg from 'pg'

const asked = [
  [
    'Kupac kaže da je ključ iskorišten',
    'Dobar dan, kupac je jutros pokušao aktivirati ključ i dobio poruku da je već iskorišten. Možete li provjeriti?',
  ],
  ['Kada stižu ključevi koji nedostaju?', 'Narudžba je djelimično isporučena. Kada možemo očekivati ostatak?'],
  ['Faktura na drugu adresu', 'Molimo da iduća faktura glasi na novu adresu sjedišta.'],
] as const
const answered = 'Hvala na prijavi. Provjeravamo i javljamo se danas do kraja radnog vremena.'
/** Name, then the words in English, Bosnian and Croatian. */
const replies = [
  [
    'Ključ je zamijenjen',
    'Hello {name}, the key of {product} in order {order} is replaced. You will find the new one in the order.',
    'Dobar dan {name}, ključ za {product} u narudžbi {order} je zamijenjen. Novi ključ je u narudžbi.',
    'Dobar dan {name}, ključ za {product} u narudžbi {order} zamijenjen je. Novi je ključ u narudžbi.',
  ],
  [
    'Provjeravamo kod dobavljača',
    'Hello {name}, we are asking the supplier and will write here as soon as we hear from them ({ticket}).',
    'Dobar dan {name}, provjeravamo kod dobavljača i javljamo se ovdje čim dobijemo odgovor ({ticket}).',
    'Dobar dan {name}, provjeravamo kod dobavljača i javljamo se ovdje čim dobijemo odgovor ({ticket}).',
  ],
  [
    'Treba nam snimak ekrana',
    'Hello {name}, please attach a screenshot of the message that the shop shows for {product}.',
    'Dobar dan {name}, molimo priložite snimak ekrana s porukom koju trgovina prikazuje za {product}.',
    'Dobar dan {name}, molimo priložite snimku zaslona s porukom koju trgovina prikazuje za {product}.',
  ],
] as const

/**
 * One ticket for each buying company, from its first user, about its last order; the distributor's first user answers
 * two out of three.
 */
export async function writeTickets(client: pg.Client): Promise<void> {
  await client.query(
    `with asker as (
       select c.id as company_id, min(u.id) as user_id, row_number() over (order by c.id)::int as n
       from companies c join users u on u.company_id = c.id and not u.is_disabled where c.type <> 1 group by c.id
     ), clerk as (
       select min(u.id) as id from users u join companies c on c.id = u.company_id where c.type = 1 and not u.is_disabled
     ), made as (
       insert into tickets (company_id, user_id, subject, status, emergency, order_id, assignee_id, is_answered, created_at, last_at,
         first_answer_at)
       select a.company_id, a.user_id, ($1::text[])[1 + n % 3], case when n % 3 = 0 then 1 else 2 end, 1 + n % 3,
         (select max(o.id) from orders o where o.company_id = a.company_id), case when n % 3 = 0 then null else clerk.id end,
         n % 3 <> 0, now() - interval '5 hours', now() - interval '3 hours', case when n % 3 = 0 then null else now() - interval '3 hours' end
       from asker a, clerk order by n returning id, user_id, subject, assignee_id
     )
     insert into ticket_messages (ticket_id, user_id, is_ours, body, at)
     select id, user_id, false, ($2::text[])[array_position($1::text[], subject)], now() - interval '5 hours' from made`,
    [asked.map(([subject]) => subject), asked.map(([, words]) => words)],
  )
  // In a statement of its own: the conversation is in the order in which it was written.
  await client.query(
    `insert into ticket_messages (ticket_id, user_id, is_ours, body, at)
     select id, assignee_id, true, $1, now() - interval '3 hours' from tickets where assignee_id is not null and first_answer_at is not null
     order by id`,
    [answered],
  )
  await client.query(
    `insert into reply_templates (name, words_en, words_bs, words_hr)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict (name) do nothing`,
    [0, 1, 2, 3].map((column) => replies.map((reply) => reply[column])),
  )
}
