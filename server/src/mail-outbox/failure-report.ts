/** A mail server may answer anything: control characters cannot be stored and are not meant to be read. */
export function readableAnswer(words: string): string {
  return words.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

/**
 * Why a mail could not be delivered, in the mail server's words, from the report that came back (RFC 3464); null when
 * the message reports no permanent failure: a delay, a confirmation, an out-of-office reply.
 */
export function failureIn(message: string): string | null {
  // A field continues on the next line if that begins with a space (RFC 5322, section 2.2.3).
  const unfolded = message.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  for (const group of unfolded.split(/\n{2,}/)) {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1]?.trim()
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0]
    if (!field('Final-Recipient') || field('Action')?.toLowerCase() !== 'failed' || !status) continue
    const diagnostic = field('Diagnostic-Code')?.replace(/^smtp;[ \t]*/i, '')
    return readableAnswer(diagnostic || status).slice(0, 300)
  }
  return null
}
