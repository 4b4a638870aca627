import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import type { Db } from '../platform/db/connect.ts'
import type { SmallWorld } from './small-world.ts'

export async function fill(db: Db): Promise<SmallWorld> {
  await sql`
    insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
    insert into countries (code, name, currency, vat_rate_bp, is_domestic, is_eu) values
      ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true, false), ('HR', 'Hrvatska', 'EUR', 2500, false, true),
      ('DE', 'Njemačka', 'EUR', 1900, false, true);
    insert into categories (title) values ('Games');
    insert into product_types (title) values ('PC');
    insert into publishers (name) values ('Kaldera Works');`.execute(db)
  const company = async (
    name: string,
    type: number,
    parent: number | null,
    country: string,
    currency: string,
    code: string,
  ) => {
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, legal_name, type, parent_id, status, currency, country_id, town, tax_id, tax_number_state, code, is_domestic, payment_types)
      select ${name}, ${name}, ${type}, ${parent}, 2, ${currency}, id, 'Sarajevo', '4200000000001', 3, ${code}, is_domestic, '{1,3,4,5}'
      from countries where code = ${country} returning id`.execute(db)
    return (rows[0] as { id: number }).id
  }
  const person = async (companyId: number, first: string, last: string, roles: number[], language: Language) => {
    const { rows } = await sql<{ id: number }>`
      with made as (insert into users (company_id, username, email, first_name, last_name, language)
        values (${companyId}, ${first.toLowerCase()}, ${`${first.toLowerCase()}@brava.example`}, ${first}, ${last}, ${language}) returning id),
      given as (insert into user_roles select made.id, unnest(${roles}::smallint[]) from made)
      select id from made`.execute(db)
    return (rows[0] as { id: number }).id
  }
  const product = async (code: string, title: string, basePrice: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select ${code}, ${title}, c.id, t.id, p.id, 2, ${basePrice} from categories c, product_types t, publishers p returning id`.execute(
      db,
    )
    return (rows[0] as { id: number }).id
  }
  const brava = await company('Brava d.o.o.', 1, null, 'BA', 'BAM', 'BR-0001')
  const digitalis = await company('Digitalis d.o.o.', 2, brava, 'BA', 'BAM', 'RS-0004')
  const nordlicht = await company('Nordlicht Games GmbH', 2, brava, 'DE', 'EUR', 'RS-0007')
  const gejmerija = await company('Gejmerija Banja Luka', 3, digitalis, 'BA', 'BAM', 'RT-0011')
  const pixelpoint = await company('PixelPoint Zagreb', 3, nordlicht, 'HR', 'EUR', 'RT-0019')
  const megabajt = await company('Megabajt Mostar', 3, brava, 'BA', 'BAM', 'RT-0022')
  return {
    brava,
    digitalis,
    nordlicht,
    gejmerija,
    pixelpoint,
    megabajt,
    tarik: await person(brava, 'Tarik', 'Kovačević', [5], 'en'),
    amra: await person(digitalis, 'Amra', 'Hodžić', [10], 'bs'),
    nikola: await person(gejmerija, 'Nikola', 'Đurić', [8], 'bs'),
    lea: await person(nordlicht, 'Lea', 'Vogt', [2], 'en'),
    ana: await person(megabajt, 'Ana', 'Marić', [3], 'hr'),
    northfall: await product('NF-0117', 'Northfall: Ashen Crown', 6190),
    vektorLiga: await product('VL-0027', 'Vektor Liga 27', 10490),
    kestrel: await product('KS-0003', 'Kestrel Antivirus', 1840),
  }
}
