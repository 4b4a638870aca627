import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { keyKind } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { storedImage } from '../../files/stored-image.ts'
import { buyersLeg } from '../../invoices/buyers-leg.ts'
import type { Call, Services } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { pictureBytes } from '../../keys/revealing/picture-file.ts'
import { requireSecondStep } from '../../keys/revealing/require-second-step.ts'
import { revealKeys } from '../../keys/revealing/reveal-keys.ts'
import { referenceNames } from '../../platform/db/reference-names.ts'
import { passwordIsFresh } from '../../security/password-is-fresh.ts'
import { momentCell } from '../../platform/tables/cell.ts'
import { csvLine } from '../../platform/tables/csv-line.ts'
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts'
import { drawKeyList } from './draw-key-list.ts'
import { unitsOpened } from '../record/mark-revealed.ts'
import { assignedKeysOf, ordersWithKeysOf } from '../record/order-keys.sql.ts'
import { keyListTexts } from './key-files.texts.ts'

export interface KeyInClear {
  readonly title: string
  readonly code: string
  readonly platform: string
  /** The key; for a picture, the name of its file. */
  readonly key: string
  readonly assignedAt: Date | null
}

type Format = 'csv' | 'txt' | 'pdf'

/**
 * All assigned keys of an order (or of one line) in one file; if there are pictures, a ZIP of that file and the
 * pictures. Every key gets its custody row "downloaded" in the transaction that opens it (guarantee G37); text is
 * guarded against formulas in CSV (G25). Errors: order.notFound, order.passwordNeeded, order.noKeys,
 * common.secondStepNeeded.
 */
export async function downloadKeys(
  call: Call,
  input: { orderId: number; lineId: number | undefined; format: Format; language: Language },
): Promise<FileAnswer> {
  const { db, person } = call
  const order = await ordersWithKeysOf(db, person)
    .where('o.id', '=', input.orderId)
    .select(['o.id', 'o.number'])
    .executeTakeFirst()
  if (!order) refuse(orderErrors.notFound)
  // Checked before asking for a password, which would not help.
  requireSecondStep(call)
  if (!passwordIsFresh(call)) refuse(orderErrors.passwordNeeded)
  const found = await assignedKeysOf(db, order.id, input.lineId)
  if (found.length === 0) refuse(orderErrors.noKeys)
  const { language, format } = input
  const pictures = found.filter((key) => key.kind === keyKind.image)
  const texts = found.filter((key) => key.kind !== keyKind.image)
  const codes = await openedFor(call, order.id, texts, format)
  const name = await referenceNames(db, language)
  const files = new Map(pictures.map((key, index) => [key.keyId, pictureName(index, language)]))
  const keys = found.flatMap((key) => {
    // A key that was taken back in between no longer belongs to the buyer.
    const said = files.get(key.keyId) ?? codes.get(key.keyId)
    if (said === undefined) return []
    const { title, code, assignedAt } = key
    return [{ title, code, platform: name('platform', key.platform), key: said, assignedAt }]
  })
  const list =
    format === 'pdf' ? await keyListPdf(call, order, keys, language) : await write[format](order.number, keys, language)
  if (files.size === 0) return list
  const entries = withPictures(call, list, { orderId: order.id, pictures, files, format })
  return { name: nameOf(order.number, language, 'zip'), type: 'application/zip', bytes: writeZip(entries) }
}

type Assigned = Awaited<ReturnType<typeof assignedKeysOf>>[number]

/** Opens keys of an order, records each in the custody log, and returns their content. */
async function openedFor(call: Call, orderId: number, keys: readonly Assigned[], reason: string) {
  if (keys.length === 0) return new Map<number, string>()
  const keyIds = keys.map((key) => key.keyId)
  return revealKeys(call, { keyIds, kind: 'downloaded', orderId, reason, opened: unitsOpened })
}

const pictureName = (index: number, language: Language) =>
  `${keyListTexts.pictureFile[language]}-${String(index + 1).padStart(3, '0')}.webp`

/** How many pictures are opened and recorded together: an order may have thousands. */
const picturesTogether = 20

/** The list of keys and the pictures that it names. */
async function* withPictures(
  call: Call,
  list: FileAnswer,
  {
    orderId,
    pictures,
    files,
    format,
  }: { orderId: number; pictures: readonly Assigned[]; files: ReadonlyMap<number, string>; format: Format },
): AsyncGenerator<ZipEntry> {
  yield { name: list.name, bytes: Buffer.from(list.bytes as Uint8Array) }
  for (let from = 0; from < pictures.length; from += picturesTogether) {
    const some = pictures.slice(from, from + picturesTogether)
    const opened = await openedFor(call, orderId, some, format)
    for (const { keyId } of some) {
      const picture = opened.get(keyId)
      if (picture === undefined) continue
      yield { name: files.get(keyId) ?? '', bytes: pictureBytes(picture), isPacked: true }
    }
  }
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
  // One key per line and nothing else if the order has one product: ready to paste elsewhere.
  txt: async (number, keys, language) => {
    const byTitle = [...Map.groupBy(keys, (key) => `${key.title} (${key.code})`)]
    const text = byTitle
      .map(([title, own]) => `${byTitle.length > 1 ? `${title}\r\n` : ''}${own.map((key) => key.key).join('\r\n')}\r\n`)
      .join('\r\n')
    return { name: nameOf(number, language, 'txt'), type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }
  },
}
