import { hashPassword } from '../../server/src/security/password-hash.ts'
import { companies } from '../world/companies.ts'
import { DEMO_PASSWORD, people, personKeys } from '../world/people.ts'
import { randomFrom } from '../world/random.ts'
import { companyId, personId } from './world-ids.ts'
import type { Row } from './table-rows.ts'
import { daysAgo } from './days-ago.ts'

/** People with the demonstration password. */
export async function userRows(today: Date): Promise<Row[]> {
  const ago = (days: number, hours = 0) => daysAgo(today, days, hours)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return personKeys.map((key): Row => {
    const one = people[key]
    const company = companies[one.company]
    const random = randomFrom(`person ${key}`)
    return {
      id: personId(key),
      company_id: companyId(one.company),
      username: one.email,
      email: one.email,
      first_name: one.firstName,
      last_name: one.lastName,
      phone: one.phone,
      language: one.language,
      password_hash: passwordHash,
      is_disabled: one.isDisabled,
      disabled_at: one.isDisabled ? ago(20) : null,
      last_sign_in_at: company.status === 2 && !one.isDisabled ? ago(random.whole(0, 3), -random.whole(1, 9)) : null,
      created_at: ago(company.approvedDaysAgo ?? company.signedUpDaysAgo, -2),
      updated_at: ago(company.approvedDaysAgo ?? company.signedUpDaysAgo, -2),
    }
  })
}
