const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Sanitised rich text as lines without markup, for the plain-text part of a mail. */
export function richTextAsPlain(html: string): string {
  return html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_all, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<li>\s*(<p>)?/g, '- ')
    .replace(/<br ?\/?>|<\/(?:p|h2|h3|li)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => named[entity] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
