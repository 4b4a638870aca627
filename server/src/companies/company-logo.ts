import { refuse } from '../platform/refuse.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { storeImage } from '../files/store-image.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { setCompanyLogo } from './companies.sql.ts'

type LogoCall = Call<'distributorsAndCompanyAdmins'>
type Place = 'logo_file_id' | 'foreign_logo_file_id'

/** Longest side in pixels: 300 dots an inch at the width that papers give it. */
const maxSide = 800

/**
 * Gives the person's own company a logo: drawn anew as PNG, so that nothing of the upload survives (guarantee G26).
 * Papers that were issued keep theirs. Answers the file. Errors: files.notAnImage.
 */
export function setLogo(call: LogoCall): Promise<number> {
  return bring(call, 'logo_file_id')
}

/** Gives the distributor a logo for buyers of other markets, drawn anew in the same way. Answers the file. */
export function setForeignLogo(call: Call<'distributors'>): Promise<number> {
  return bring(call, 'foreign_logo_file_id')
}

async function bring(call: LogoCall | Call<'distributors'>, place: Place): Promise<number> {
  const [upload] = call.uploads
  if (!upload) refuse(commonErrors.invalid)
  const { companyId } = call.person
  const { id } = await storeImage(call, upload.bytes, {
    name: upload.name,
    isPublic: true,
    ownerCompanyId: companyId,
    maxSide,
    format: 'png',
  })
  await change(call, { [place]: id })
  return id
}

/** Takes the logo of the person's own company away. */
export function removeLogo(call: LogoCall): Promise<void> {
  return change(call, { logo_file_id: null })
}

/** Takes the distributor's logo for other markets away. */
export function removeForeignLogo(call: Call<'distributors'>): Promise<void> {
  return change(call, { foreign_logo_file_id: null })
}

async function change(
  { db, person, ip }: LogoCall | Call<'distributors'>,
  logo: Parameters<typeof setCompanyLogo>[2],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setCompanyLogo(trx, person.companyId, logo)
    await recordSecurityEvent(trx, {
      kind: 'companies.changed',
      person,
      ip,
      detail: { companyId: person.companyId, ...logo },
    })
  })
}
