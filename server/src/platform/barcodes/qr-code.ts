import type { Modules } from './modules.ts'

/**
 * A QR code of a text in UTF-8 with error correction M: a seventh of it may be lost. The library is loaded on first
 * use.
 */
export async function qrCode(text: string): Promise<Modules> {
  const { create } = await import('qrcode')
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  )
}
