import { companyStatus } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Profile } from '@brava/contract/users/profile-view.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Call } from '../platform/call.ts'
import { profileRow } from './profile.sql.ts'

/** The profile of the signed-in person (specification §3). The photo is embedded: it is a few kilobytes. */
export async function readProfile(call: Call): Promise<Profile> {
  const { db, person, files } = call
  const row = await profileRow(db, person.id)
  const { daysShown } = await parametersOf(db)
  const photo = row.photo ? await files.get(row.photo) : null
  return {
    userData: {
      id: row.id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      waitingEmail: row.waiting_email,
      phone: row.phone,
      language: row.language as Language,
      profileImageUrl: photo ? dataAddress(photo) : null,
      userGroups: [...person.userGroups],
      isDomestic: row.is_domestic,
      isTelecomCompany: row.is_telecom,
      currencySymbol: row.symbol,
      currency: row.currency,
      companyId: row.company_id,
      companyName: row.company_name,
      companyType: row.type as 1 | 2 | 3,
      isCompanyBlocked: row.status === companyStatus.code.blocked,
      timeZone: row.time_zone,
      logoUrl: fileUrl(row.logo_file_id),
      daysShown,
      resetsWait: row.outsider_until !== null && row.outsider_until > call.clock.now(),
      mfaKind: row.mfa_kind as 0 | 1 | 2 | 3 | 4,
      mustSetUpMfa: person.mustSetUpMfa ?? false,
    },
    shippingInfoData: {
      companyName: row.legal_name || row.company_name,
      contactPerson: row.contact_person || `${row.first_name} ${row.last_name}`,
      address: row.address,
      postalCode: row.postal_code,
      town: row.town,
      country: row.country,
      phone: row.company_phone || row.phone,
      email: row.company_email || row.email,
    },
  }
}

export function dataAddress(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`
}
