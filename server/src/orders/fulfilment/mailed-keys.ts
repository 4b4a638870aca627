import { type Language, plural, type TextWith } from '@brava/contract/language.ts'
import { linesInLanguage } from '../../invoices/lines-in-language.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openCodes } from '../../keys/revealing/open-codes.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { hiddenSecret, type MailBlock, type MailInput } from '../../platform/mail/mail-template.ts'
import { withdrawReturnsOfSeen } from '../record/mark-revealed.ts'
import { keysOfSlots, orderLines } from './delivery-facts.sql.ts'

/** Above this number the mail only links: mail programs cut long mails. */
export const mostKeysInMail = 200

export const keysWord = (language: Language, count: number) =>
  plural(
    language,
    count,
    language === 'en' ? { one: 'key', other: 'keys' } : { one: 'ključ', few: 'ključa', other: 'ključeva' },
  )

/**
 * Pictures are never mailed: a mail is read and forwarded without any record, and a picture of a card reveals more than
 * a code.
 */
const picturesWait: TextWith<number> = {
  en: (n) =>
    `${n === 1 ? 'The key is a picture' : `${n} keys are pictures`}: open the order to see ${n === 1 ? 'it' : 'them'}.`,
  bs: (n) =>
    n === 1
      ? 'Ključ je slika: otvorite narudžbu da je vidite.'
      : `Slike ključeva (${n}): otvorite narudžbu da ih vidite.`,
  hr: (n) =>
    n === 1
      ? 'Ključ je slika: otvorite narudžbu kako biste je vidjeli.'
      : `Slike ključeva (${n}): otvorite narudžbu kako biste ih vidjeli.`,
}

/**
 * Opens the keys for their recipient and records the delivery in the custody log; requests to return them are withdrawn.
 * Other readers see only how many there are.
 */
export async function keyBlocks(
  input: MailInput<{ orderId: number; keys: number }>,
  slotIds: readonly number[],
): Promise<MailBlock[]> {
  const { services, language, data } = input
  if (input.reader === 'administrator') {
    return [
      {
        kind: 'keys',
        title: {
          en: `${data.keys} ${keysWord(language, data.keys)}, shown only to the recipient.`,
          bs: `${data.keys} ${keysWord(language, data.keys)}; vidi samo primalac.`,
          hr: `${data.keys} ${keysWord(language, data.keys)}; vidi samo primatelj.`,
        }[language],
        keys: [hiddenSecret],
      },
    ]
  }
  const lines = await linesInLanguage(services.db, await orderLines(services.db, data.orderId), language)
  return inTransaction(services.db, async (trx) => {
    const keys = await keysOfSlots(trx, data.orderId, slotIds)
    const texts = keys.filter((key) => !key.isImage)
    const codes = await openCodes(
      { db: trx, secrets: services.secrets },
      texts.map((key) => key.keyId),
    )
    const at = services.clock.now()
    await recordCustody(
      trx,
      services,
      texts.map((key) => ({
        productId: key.productId,
        keyId: key.keyId,
        kind: 'delivered' as const,
        at,
        orderId: data.orderId,
        companyId: input.companyId,
        reason: 'mail',
      })),
    )
    await withdrawReturnsOfSeen(trx, texts, { userId: null, at })
    return lines.flatMap((line): MailBlock[] => {
      const own = texts.filter((key) => key.lineId === line.id).map((key) => codes.get(key.keyId) ?? '')
      const pictures = keys.filter((key) => key.isImage && key.lineId === line.id).length
      const shown = pictures === 0 ? own : [...own, picturesWait[language](pictures)]
      return shown.length === 0 ? [] : [{ kind: 'keys', title: `${line.title} · ${line.platform}`, keys: shown }]
    })
  })
}
