import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { keyKind } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { storedImage } from '../../files/stored-image.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import type { Call, Services } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { revealKeys } from '../../keys/revealing/reveal-keys.ts'
import { referenceNames } from '../../platform/db/reference-names.ts'
import { momentCell } from '../../platform/tables/cell.ts'
import { csvLine } from '../../platform/tables/csv-line.ts'
import { drawKeyList } from './draw-key-list.ts'
import { assignedKeysOf, markRevealed, ordersWithKeysOf } from '../record/order-keys.sql.ts'
import { keyListTexts } from './key-files.texts.ts'

/** A bulk view of keys needs the password proven so recently (guarantee G37). */
export const freshMs = 5 * 60_000

export interface KeyInClear {
  readonly title: string
  readonly code: string
  readonly platform: string
  /** The key; a picture is only named. */
  readonly key: string
  readonly assignedAt: Date | null
}

type Format = 'csv' | 'txt' | 'pdf'

/**
 * All assigned keys of an order (or of one line) in one file. Every key gets its custody row "downloaded" in the
 * transaction that opens it (guarantee G37); text is guarded against formulas in CSV (G25).
 * Errors: order.notFound, order.passwordNeeded, order.noKeys.
 */
export async function downloadKeys(
  call: Call,
  input: { orderId: number; lineId: number | undefined; format: Format; language: Language },
): Promise<FileAnswer> {
  const { db, person, clock } = call
  const order = await ordersWithKeysOf(db, person)
    .where('o.id', '=', input.orderId)
    .select(['o.id', 'o.number'])
    .executeTakeFirst()
  if (!order) refuse(orderErrors.notFound)
  if (clock.now().getTime() - person.reauthenticatedAt.getTime() > freshMs) refuse(orderErrors.passwordNeeded)
  const found = await assignedKeysOf(db, order.id, input.lineId)
  if (found.length === 0) refuse(orderErrors.noKeys)
  const codes = await revealKeys(call, {
    keyIds: found.filter((key) => key.kind === keyKind.text).map((key) => key.keyId),
    kind: 'downloaded',
    orderId: order.id,
    reason: input.format,
  })
  const opened = found.filter((key) => codes.has(key.keyId))
  await markRevealed(
    db,
    opened.map((key) => key.slotId),
    clock.now(),
  )
  const name = await referenceNames(db, input.language)
  // One that was taken back in between is no longer the buyer's.
  const own = found.filter((key) => key.kind !== keyKind.text || codes.has(key.keyId))
  const keys = own.map((key) => ({
    title: key.title,
    code: key.code,
    platform: name('platform', key.platform),
    key: codes.get(key.keyId) ?? keyListTexts.picture[input.language],
    assignedAt: key.assignedAt,
  }))
  if (input.format === 'pdf') return keyListPdf(call, order, keys, input.language)
  return write[input.format](order.number, keys, input.language)
}

const nameOf = (number: string, language: Language, ending: string) =>
  `${number}-${keyListTexts.file[language]}.${ending}`

async function keyListPdf(
  services: Pick<Services, 'db' | 'files'>,
  { id, number }: { id: number; number: string },
  keys: readonly KeyInClear[],
  language: Language,
): Promise<FileAnswer> {
  const leg = await buyersLeg(services.db, id)
  const head = {
    number,
    seller: leg?.issuer.name ?? '',
    buyer: leg?.buyer.name ?? '',
    logo: await storedImage(services, leg?.issuer.logoFileId ?? null),
  }
  return {
    name: nameOf(number, language, 'pdf'),
    type: 'application/pdf',
    bytes: await drawKeyList(head, keys, language),
  }
}

const write: Record<
  Exclude<Format, 'pdf'>,
  (number: string, keys: readonly KeyInClear[], language: Language) => Promise<FileAnswer>
> = {
  csv: async (number, keys, language) => {
    const heads = (['code', 'product', 'platform', 'key', 'assigned'] as const).map(
      (name) => keyListTexts[name][language],
    )
    const lines = keys.map((key) =>
      csvLine([key.code, key.title, key.platform, key.key, momentCell(key.assignedAt)], language),
    )
    return {
      name: nameOf(number, language, 'csv'),
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(`\ufeff${csvLine(heads, language)}${lines.join('')}`),
    }
  },
  // One key a line and nothing else where the order has one product: what people paste elsewhere.
  txt: async (number, keys, language) => {
    const byTitle = [...Map.groupBy(keys, (key) => `${key.title} (${key.code})`)]
    const text = byTitle
      .map(([title, own]) => `${byTitle.length > 1 ? `${title}\r\n` : ''}${own.map((key) => key.key).join('\r\n')}\r\n`)
      .join('\r\n')
    return { name: nameOf(number, language, 'txt'), type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }
  },
}
