import { vatTextsErrors } from '@brava/contract/invoices/vat-texts.errors.ts'
import type { Text } from '@brava/contract/language.ts'
import { type VatReason, type VatReasonWithText, vatReasonsWithText } from '@brava/contract/vat.ts'
import type { Call } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { standardVatTexts } from './standard-vat-texts.ts'
import { changedVatTexts, insertVatText, vatTextVersions } from './vat-texts.sql.ts'

/** The current VAT texts of documents, by reason. The code that composes a document freezes the ones it uses. */
export async function vatTextsNow(db: Db): Promise<Readonly<Record<VatReason, Text | null>>> {
  return { ...standardVatTexts, ...(await changedVatTexts(db)) }
}

/** For the screen: each reason with its replacement text, and its history. */
export async function viewVatTexts(db: Db) {
  const [now, versions] = await Promise.all([vatTextsNow(db), vatTextVersions(db)])
  return vatReasonsWithText.map((reason) => {
    const own = versions.filter((version) => version.reason === reason)
    const standard = standardVatTexts[reason]
    return { reason, text: now[reason] ?? standard, standard, version: own[0]?.version ?? 0, versions: own }
  })
}

/**
 * Replaces a text for documents issued from now on, or restores the standard one with null. Returns the new version.
 * Throws vat-texts.changedMeanwhile if `version` is not the newest.
 */
export function setVatText(
  { db, person, ip, clock }: Call,
  reason: VatReasonWithText,
  { version, text }: { version: number; text: Text | null },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const made = await insertVatText(trx, { reason, after: version, text, userId: person.id, now: clock.now() })
    if (made === undefined) refuse(vatTextsErrors.changedMeanwhile)
    await recordSecurityEvent(trx, { kind: 'vatText.changed', person, ip, detail: { reason, version: made } })
    return made
  })
}
