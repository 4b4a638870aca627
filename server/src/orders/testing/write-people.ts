import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addFunds } from '../../ledger/add-funds.ts'

export type Who = 'tarik' | 'amra' | 'nikola' | 'mirza'

/** What each buyer pays for one key of either product, minor units. */
export const unitPrices = { amra: 5700, nikola: 6190, mirza: 6190 } as const

/** Companies, people and products for the tests of orders; every buyer has 10,000.00 KM. Returns their ids. */
export async function writePeople(db: Db) {
  await sql`
    insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
    insert into countries (code, name, currency, vat_rate_bp, is_domestic) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true);
    insert into key_suppliers (name) values ('Kaldera Works');
    insert into categories (title) values ('Games'); insert into product_types (title) values ('PC');
    insert into publishers (name) values ('Kaldera Works')`.execute(db)
  const company = async (name: string, type: number, parent: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, type, parent_id, status, currency, country_id, town, tax_id, email, language)
      values (${name}, ${type}, ${parent}, 2, 'BAM', (select id from countries), 'Sarajevo', '4200000000001', 'info@firma.example', 'bs')
      returning id`.execute(db)
    return rows[0]?.id as number
  }
  const brava = await company('Brava', 1, null)
  const digitalis = await company('Digitalis d.o.o.', 2, brava)
  const companies = {
    brava,
    digitalis,
    gejmerija: await company('Gejmerija Banja Luka', 3, digitalis),
    nexa: await company('Nexa Shop Čapljina', 3, brava),
  }
  const user = async (first: string, last: string, companyId: number, role: number) => {
    const { rows } = await sql<{ id: number }>`
      with person as (insert into users (company_id, username, email, first_name, last_name)
        values (${companyId}, ${first.toLowerCase()}, ${`${first.toLowerCase()}@firma.example`}, ${first}, ${last}) returning id)
      insert into user_roles select id, ${role} from person returning user_id as id`.execute(db)
    return rows[0]?.id as number
  }
  const people: Record<Who, { id: number; companyId: number; name: string }> = {
    tarik: { id: await user('Tarik', 'Kovačević', brava, 5), companyId: brava, name: 'Tarik Kovačević' },
    amra: { id: await user('Amra', 'Hodžić', digitalis, 2), companyId: digitalis, name: 'Amra Hodžić' },
    nikola: {
      id: await user('Nikola', 'Đurić', companies.gejmerija, 9),
      companyId: companies.gejmerija,
      name: 'Nikola Đurić',
    },
    mirza: { id: await user('Mirza', 'Čolić', companies.nexa, 3), companyId: companies.nexa, name: 'Mirza Čolić' },
  }
  const product = async (code: string, title: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select ${code}, ${title}, c.id, t.id, p.id, 2, 6500 from categories c, product_types t, publishers p returning id`.execute(
      db,
    )
    return { id: rows[0]?.id as number, code, title }
  }
  const products = {
    northfall: await product('NF-0117', 'Northfall: Ashen Crown'),
    ironOrchard: await product('IO-0093', 'Iron Orchard'),
  }
  const assigned = {} as Record<'digitalis' | 'gejmerija' | 'nexa', Record<keyof typeof products, number>>
  for (const [name, buyer] of [
    ['digitalis', 'amra'],
    ['gejmerija', 'nikola'],
    ['nexa', 'mirza'],
  ] as const) {
    const assign = (product: { id: number }) =>
      assignAt(db, { companyId: companies[name], productId: product.id, price: unitPrices[buyer] })
    assigned[name] = { northfall: await assign(products.northfall), ironOrchard: await assign(products.ironOrchard) }
  }
  for (const companyId of [digitalis, companies.gejmerija, companies.nexa]) {
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId, amount: 1_000_000, userId: people.tarik.id, memo: 'wire' }),
    )
  }
  return { companies, people, products, assigned }
}

/** Assigns a product to a company at its own price; returns the id of the company product. */
export async function assignAt(
  db: Db,
  { companyId, productId, price }: { companyId: number; productId: number; price: number },
): Promise<number> {
  const { id } = await db
    .insertInto('company_products')
    .values({
      company_id: companyId,
      product_id: productId,
      price,
      effective_price: price,
      effective_rule: 'company',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type OrderPeople = Awaited<ReturnType<typeof writePeople>>
export type ProductName = keyof OrderPeople['products']
