import { isAdministrator, isCompanyAdmin, isDistributor } from '@brava/contract/access.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { settingCounts } from './setting-data.sql.ts'

/** What the settings page shows beside its sections; people see only what they may set. */
export async function settingData(db: Db, person: Person) {
  const { users, posDevices, changedParameters, ...reference } = await settingCounts(db, person.companyId)
  const managesPeople = isCompanyAdmin(person) || isAdministrator(person)
  return {
    users: managesPeople ? users : null,
    posDevices: isCompanyAdmin(person) ? posDevices : null,
    reference: isDistributor(person) ? reference : null,
    changedParameters: isAdministrator(person) ? changedParameters : null,
  }
}
