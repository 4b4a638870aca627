import type pg from 'pg'

const body =
  '<p>Promijenjen je gateway za SMS poruke. Izmjena: <span data-placeholder="by">Ko je to promijenio</span>.</p><p>Ako ne znate zašto, nazovite Tarika, a ne pišite.</p>'

/** One customised mail template: the Bosnian notice that the gateway of text messages changed. */
export async function writeMailWords(client: pg.Client): Promise<void> {
  await client.query(
    `with clerk as (
       select min(u.id) as id from users u join companies c on c.id = u.company_id where c.type = 1 and not u.is_disabled
     ), noted as (
       insert into mail_template_versions (name, language, version, subject, body, changed_by, changed_at)
       select 'sms-gateway-changed', 'bs', 1, '', $1, id, now() - interval '6 days' from clerk
       returning name, language, version, subject, body, changed_by, changed_at
     )
     insert into mail_templates (name, language, version, subject, body, changed_by, changed_at) select * from noted`,
    [body],
  )
}
