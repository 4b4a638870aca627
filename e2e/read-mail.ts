interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function partOf(source: string): Part {
  const at = source.indexOf('\r\n\r\n')
  const head = (at < 0 ? source : source.slice(0, at)).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers: new Map(headers), body: at < 0 ? '' : source.slice(at + 4) }
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return quotedPrintable(body).toString()
  return body
}

/** Decodes the text of a header in the encoding of RFC 2047. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')).toString(),
    )
}

function leavesOf(part: Part): Part[] {
  const boundary = /multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^\r\n/, ''))))
}

export function readMail(to: string, source: string): Mail {
  const whole = partOf(source)
  const leaves = leavesOf(whole)
  const isFile = (part: Part) => /^attachment/i.test(part.headers.get('content-disposition') ?? '')
  return {
    to,
    subject: words(whole.headers.get('subject') ?? ''),
    text: leaves
      .filter((part) => !isFile(part) && (part.headers.get('content-type') ?? 'text/plain').startsWith('text/'))
      .map(decoded)
      .join('\n'),
    attachments: leaves
      .filter(isFile)
      .map((part) => /filename="?([^";]+)"?/i.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? ''),
  }
}

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The plain text and the HTML, decoded, one after the other. */
  readonly text: string
  readonly attachments: readonly string[]
}
