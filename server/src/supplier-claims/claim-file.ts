import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { hairlines, ink, logoOrInitials, pageFoot } from '../invoices/paper.ts'
import { requireSecondStep } from '../keys/revealing/require-second-step.ts'
import { revealKeys } from '../keys/revealing/reveal-keys.ts'
import type { Call } from '../platform/call.ts'
import { drawPdf, plainText } from '../platform/pdf/draw-pdf.ts'
import { refuse } from '../platform/refuse.ts'
import { passwordIsFresh } from '../security/password-is-fresh.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import { claimView } from './list-claims.ts'
import { issuerName } from './supplier-claims.sql.ts'
import { claimPaper } from './supplier-claims.texts.ts'

type Claim = Awaited<ReturnType<typeof claimView>>

/**
 * A claim as its supplier needs it: with the codes, each logged in custody as downloaded; pictures are only named. A
 * key put back to use after a refusal may belong to a buyer by now, so its code is left out. Errors: common.notFound,
 * orders.passwordNeeded, common.secondStepNeeded.
 */
export async function claimFile(call: Call, id: number, format: 'pdf' | 'csv' | 'xlsx'): Promise<FileAnswer> {
  const { db, language } = call
  const claim = await claimView(db, id)
  requireSecondStep(call)
  if (!passwordIsFresh(call)) refuse(orderErrors.passwordNeeded)
  const keyIds = claim.lines.filter((line) => !line.isImage && line.isFaulty).map((line) => line.keyId)
  const reveal = { keyIds, kind: 'downloaded', reason: claim.number } as const
  const codes = keyIds.length === 0 ? new Map<number, string>() : await revealKeys(call, reveal)
  const keys = claim.lines.map(
    (line) => codes.get(line.keyId) ?? claimPaper[line.isFaulty ? 'picture' : 'inUse'][language],
  )
  const name = `${claim.number}-${claimPaper.file[language]}`
  if (format === 'pdf')
    return {
      name: `${name}.pdf`,
      type: 'application/pdf',
      bytes: await draw(claim, keys, await issuerName(db), language),
    }
  async function* rows() {
    yield* keys
  }
  return tableFile(
    { format, language },
    {
      name,
      heads: (['batch', 'product', 'key'] as const).map((word) => claimPaper[word][language]),
      rows: rows(),
      cells: (key) => [claim.batch, claim.product, key],
    },
  )
}

function draw(claim: Claim, keys: readonly string[], from: string, language: Language): Promise<Buffer> {
  const say = (word: keyof typeof claimPaper) => claimPaper[word][language]
  const { minor, date } = formatter(language)
  const title = `${say('title')} ${claim.number}`
  const facts = [
    [say('supplier'), claim.supplier],
    [say('product'), claim.product],
    [say('batch'), claim.batch],
    [say('amount'), minor(claim.amount, claim.currency)],
  ] as const
  return drawPdf({
    info: { title },
    language,
    footer: (page, pages) => pageFoot([title, plainText(from)], `${page} / ${pages}`),
    content: [
      logoOrInitials(from, null, ink.accent),
      { text: title, bold: true, fontSize: 20, margin: [0, 18, 0, 2] },
      { text: date(claim.createdDate), color: ink.grey, margin: [0, 0, 0, 12] },
      ...facts.map(([head, value]) => ({ text: [{ text: `${head}: `, color: ink.grey }, plainText(value)] })),
      { text: say('says'), margin: [0, 12, 0, 8] },
      {
        layout: hairlines,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [24, '*'],
          body: [
            [
              { text: '#', color: ink.grey, fontSize: 8 },
              { text: say('key'), color: ink.grey, fontSize: 8 },
            ],
            ...keys.map((key, index) => [
              { text: String(index + 1), color: ink.grey },
              { text: plainText(key), fontSize: 10, characterSpacing: 0.4 },
            ]),
          ],
        },
      },
    ],
  })
}
