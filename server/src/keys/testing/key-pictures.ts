import sharp from 'sharp'
import { writeZip } from '../../platform/zip/write-zip.ts'

/** A picture of a card with a code, as a supplier scans it. */
export function cardPicture(code: string, { width = 320, height = 200 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f1e8"/><text x="12" y="110" font-size="24" font-family="monospace">${code}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export async function zipOf(files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeZip(files)) parts.push(part)
  return Buffer.concat(parts)
}
