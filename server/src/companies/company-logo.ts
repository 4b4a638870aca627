import { refuse } from '../platform/refuse.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { storeImage } from '../files/store-image.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { setCompanyLogo } from './companies.sql.ts'

type LogoCall = Call<'distributorsAndCompanyAdmins'>
type Place = 'logo_file_id' | 'foreign_logo_file_id'

/** Longest side in pixels: 300 dots per inch at its width on documents. */
const maxSide = 800

/**
 * Sets the logo of the person's own company: redrawn as PNG, so that nothing of the upload survives (guarantee G26).
 * Issued documents keep theirs. Returns the file. Errors: files.notAnImage.
 */
export function setLogo(call: LogoCall): Promise<number> {
  return bring(call, 'logo_file_id')
}

/** Sets the distributor's logo for buyers of other markets, redrawn in the same way. Returns the file. */
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

/** Removes the logo of the person's own company. */
export function removeLogo(call: LogoCall): Promise<void> {
  return change(call, { logo_file_id: null })
}

/** Removes the distributor's logo for other markets. */
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
