import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { hairlines, ink, logoOrInitials, pageFoot } from '../../invoices/paper.ts'
import { broken, drawPdf, plainText } from '../../platform/pdf/draw-pdf.ts'
import type { KeyInClear } from './download-keys.ts'
import { keyListTexts } from './key-files.texts.ts'

/** Whose keys they are: both parties as named on the order's documents. */
export interface KeyListHead {
  readonly number: string
  readonly seller: string
  readonly buyer: string
  readonly logo: Buffer | null
}

/** The keys of an order as a printable document, by product. */
export function drawKeyList(
  { number, seller, buyer, logo }: KeyListHead,
  keys: readonly KeyInClear[],
  language: Language,
): Promise<Buffer> {
  const { dateTime } = formatter(language)
  const say = (name: keyof typeof keyListTexts) => keyListTexts[name][language]
  const products = [...Map.groupBy(keys, (key) => key.code)]
  const content: Content[] = [
    {
      columns: [
        { width: '*', stack: [logoOrInitials(seller, logo, ink.accent)] },
        {
          width: 220,
          stack: [
            { text: say('title'), alignment: 'right', color: ink.grey, fontSize: 10 },
            { text: number, alignment: 'right', bold: true, fontSize: 20, lineHeight: 1.1 },
          ],
        },
      ],
    },
    { text: plainText(buyer), bold: true, fontSize: 10, margin: [0, 22, 0, 2] },
    { text: say('handling'), color: ink.grey, margin: [0, 0, 0, 10] },
    ...products.map(
      ([code, own]): Content => ({
        layout: { ...hairlines, hLineWidth: (row: number) => (row < 2 ? 0 : row === 2 ? 0.75 : 0.5) },
        margin: [0, 8, 0, 0],
        table: {
          // The product and its column heads are repeated on each page, never without a key below them.
          headerRows: 2,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: [24, '*', 120],
          body: [
            [
              {
                colSpan: 3,
                text: [
                  { text: plainText(own[0]?.title ?? ''), bold: true, fontSize: 11 },
                  {
                    text: `   ${plainText(code)} · ${plainText(own[0]?.platform ?? '')} · ${own.length}`,
                    color: ink.grey,
                  },
                ],
              },
              '',
              '',
            ],
            ['#', say('key'), say('assigned')].map((text) => ({ text, color: ink.grey, fontSize: 8 })),
            ...own.map((key, index) => [
              { text: String(index + 1), color: ink.grey },
              { ...broken(key.key, 40), fontSize: 10, characterSpacing: 0.4 },
              { text: key.assignedAt ? dateTime(key.assignedAt) : '', color: ink.grey },
            ]),
          ],
        },
      }),
    ),
  ]
  return drawPdf({
    info: { title: `${say('title')} ${number}` },
    content,
    language,
    footer: (page, pages) => pageFoot([`${say('title')} ${number}`, plainText(seller)], `${page} / ${pages}`),
  })
}
