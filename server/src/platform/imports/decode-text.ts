import { isUtf8 } from 'node:buffer'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250'

const byteOrderMarks = [
  [Buffer.of(0xef, 0xbb, 0xbf), 'utf-8'],
  [Buffer.of(0xff, 0xfe), 'utf-16le'],
  [Buffer.of(0xfe, 0xff), 'utf-16be'],
] as const

/** In most UTF-16 text every second byte is zero; its position gives the byte order. */
function withoutMark(bytes: Buffer): TextEncodingName | null {
  const start = bytes.subarray(0, 4096)
  if (start.includes(0)) {
    const zeros: [number, number] = [0, 0]
    for (let at = 0; at < start.length; at += 1) if (start[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
    if (zeros[1] > start.length / 4 && zeros[0] === 0) return 'utf-16le'
    if (zeros[0] > start.length / 4 && zeros[1] === 0) return 'utf-16be'
    return null
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1250'
}

// Characters that never occur in text: control characters other than tab and line breaks, and unpaired surrogates.
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|\ufffd/

/** Control characters at the very beginning indicate another file type, such as a picture. */
const signature = /^.{0,4}[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/s

/**
 * Text as UTF-8 without byte-order mark, whatever a spreadsheet wrote: UTF-8, UTF-16 or, as Excel does in this region,
 * Windows-1250. Null when it is not text.
 */
export function decodeText(bytes: Buffer): { bytes: Buffer; encoding: TextEncodingName } | null {
  const marked = byteOrderMarks.find(([mark]) => bytes.subarray(0, mark.length).equals(mark))
  const encoding = marked ? marked[1] : withoutMark(bytes)
  if (encoding === null) return null
  const body = bytes.subarray(marked ? marked[0].length : 0)
  if (encoding === 'utf-8') {
    return isUtf8(body) && !body.includes(0) && !signature.test(body.toString('utf8', 0, 32))
      ? { bytes: body, encoding }
      : null
  }
  if (encoding !== 'windows-1250' && body.length % 2 !== 0) return null
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body)
  return noText.test(text) ? null : { bytes: Buffer.from(text), encoding }
}
