import { paymentType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { randomFrom } from '../seed/world/random.ts'
import type { Db } from '../server/src/platform/db/connect.ts'
import { inTransaction } from '../server/src/platform/db/transaction.ts'
import { addFunds } from '../server/src/ledger/add-funds.ts'
import { type GatewayCredentials, newGatewayToken, sealCredentials } from '../server/src/payments/credentials.ts'
import type { Secrets } from '../server/src/platform/secrets/secrets.ts'
import { openSession } from '../server/src/security/sessions.ts'
import { type CompanyPlan, planCompanies } from './plan-companies.ts'
import type { ChaosWorld, ChaosProduct, ChaosCompany, ChaosBuyer } from './chaos-world.ts'

export interface WorldOptions {
  readonly seed: string
  readonly buyers: number
  readonly products: number
  /**
   * The card gateway, with the secrets and credentials that it and the servers share; without a gateway nobody pays by
   * card.
   */
  readonly gateway?: { readonly secrets: Secrets; readonly credentials: GatewayCredentials }
}

export async function fill(db: Db, options: WorldOptions): Promise<ChaosWorld> {
  const random = randomFrom(`${options.seed} world`)
  await sql`
    insert into currencies values ('BAM', 'KM', 'Convertible mark'), ('EUR', '€', 'Euro');
    insert into countries (code, name, currency, vat_rate_bp, is_domestic) values ('BA', 'Bosna i Hercegovina', 'BAM', 1700, true);
    insert into categories (title) values ('Games'); insert into product_types (title) values ('PC');
    insert into publishers (name) values ('Kaldera Works')`.execute(db)
  // Buyers who pay from outside reserve keys as fast as they can for the whole run; the usual caps would refuse nearly
  // all of it.
  await sql`insert into parameters (name, value) values ('unpaidOrdersMost', '1000000'), ('unpaidValueFree', '1000000000'),
    ('unpaidKeysFree', '1000000')`.execute(db)
  const supplierId = await idOf(db, sql`insert into key_suppliers (name) values ('KeyBridge') returning id`)
  const company = (name: string, type: number, parentId: number | null, plan: Partial<CompanyPlan>) =>
    idOf(
      db,
      sql`insert into companies (name, legal_name, type, parent_id, status, currency, country_id, town, tax_id, email,
          payment_types, may_back_order, keys_in_mail, approval_threshold, auto_approve)
        values (${name}, ${name}, ${type}, ${parentId}, 2, 'BAM', (select id from countries), 'Sarajevo', '4200000000001',
          'office@shop.example', '{1,2,3,4,5}', ${plan.mayBackOrder ?? false}, ${plan.keysInMail ?? false},
          ${plan.approvalThreshold ?? null}, ${plan.autoApprove ?? true})
        returning id`,
    )
  const person = async (companyId: number, username: string, role: number) => {
    const id = await idOf(
      db,
      sql`with made as (insert into users (company_id, username, email, first_name, last_name)
          values (${companyId}, ${username}, ${`${username}@shop.example`}, ${username}, 'Chaos') returning id)
        insert into user_roles select id, ${role} from made returning user_id as id`,
    )
    return { id, token: await openSession(db, { userId: id, ip: '127.0.0.1', userAgent: 'chaos', now: new Date() }) }
  }

  const gatewayToken = newGatewayToken()
  if (options.gateway) {
    const { secrets, credentials } = options.gateway
    await sql`insert into payment_gateways (kind, currency, credentials, token)
    values ('monri', 'BAM', ${sealCredentials(secrets, gatewayToken, credentials)}, ${gatewayToken})`.execute(db)
  }
  const distributorId = await company('Brava', 1, null, {})
  const tarik = await person(distributorId, 'tarik', 5)
  // Only an administrator may set parameters.
  await sql`insert into user_roles values (${tarik.id}, 1)`.execute(db)
  const products: ChaosProduct[] = []
  for (let index = 0; index < options.products; index += 1) {
    const mayBackOrder = index % 2 === 0
    const id = await idOf(
      db,
      sql`insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price, may_back_order)
        select ${`CH-${index}`}, ${`Chaos ${index}`}, c.id, t.id, p.id, 2, ${1000 + index * 137}, ${mayBackOrder}
        from categories c, product_types t, publishers p returning id`,
    )
    products.push({ id, mayBackOrder })
  }
  const companies = new Map<number, ChaosCompany>()
  const idsOfPlans = new Map<CompanyPlan, number>()
  const buyers: ChaosBuyer[] = []
  for (const plan of planCompanies(options.buyers)) {
    const parentId = plan.parent ? (idsOfPlans.get(plan.parent) ?? null) : null
    const id = await company(plan.name, plan.type, parentId ?? distributorId, plan)
    idsOfPlans.set(plan, id)
    const prices = new Map(products.map((product, index) => [product.id, plan.priceFactor * (50 + index * 7)]))
    for (const [productId, price] of prices) {
      await sql`insert into company_products (company_id, product_id, price, effective_price, effective_rule)
        values (${id}, ${productId}, ${price}, ${price}, 'company')`.execute(db)
    }
    companies.set(id, { id, parentId, plan, prices })
    if (plan.funds > 0) {
      const paid = { companyId: id, amount: plan.funds, userId: tarik.id, memo: 'at the beginning' }
      await inTransaction(db, (trx) => addFunds(trx, paid))
    }
    for (let index = 0; index < plan.buyers; index += 1) {
      const buyer = await person(id, `${plan.name.toLowerCase().replaceAll(' ', '-')}-${index}`, roleOf(plan))
      buyers.push({
        userId: buyer.id,
        companyId: id,
        token: buyer.token,
        paymentTypes: options.gateway ? plan.paymentTypes : withoutCards(plan),
      })
    }
  }
  // Clients start in random order.
  buyers.sort(() => random.next() - 0.5)
  return { gatewayToken, distributorId, tarikToken: tarik.token, supplierId, products, companies, buyers }
}

const withoutCards = ({ paymentTypes }: CompanyPlan) =>
  paymentTypes.filter((type) => type !== paymentType.code.creditCard)

/** A reseller, a shop below one, a shop of the distributor. */
function roleOf(plan: CompanyPlan): number {
  if (plan.type === 2) return 2
  return plan.parent ? 9 : 3
}

async function idOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(db)
  const id = (rows[0] as { id?: number } | undefined)?.id
  if (id === undefined) throw new Error('nothing was written')
  return Number(id)
}
