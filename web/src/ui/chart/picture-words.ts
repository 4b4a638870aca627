const plain = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/** Text for SVG; `anchor` end aligns it to the right. */
export const wordsAt = (
  x: number,
  y: number,
  text: string,
  of: { fill?: string; anchor?: 'end'; size?: number } = {},
) =>
  `<text x="${x}" y="${y}" font-size="${of.size ?? 13}" fill="${of.fill ?? 'var(--text)'}"${of.anchor ? ' text-anchor="end"' : ''}>${plain(text)}</text>`
