import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { drawPdf, plainText } from '../../platform/pdf/draw-pdf.ts'
import type { KeyInClear } from './download-keys.ts'
import { keyListTexts } from './key-files.texts.ts'

const grey = '#626A79'

/** The keys of an order on paper, by product. */
export function drawKeyList(number: string, keys: readonly KeyInClear[], language: Language): Promise<Buffer> {
  const { dateTime } = formatter(language)
  const say = (name: keyof typeof keyListTexts) => keyListTexts[name][language]
  const products = [...Map.groupBy(keys, (key) => key.code)]
  const content: Content[] = [
    { text: `${say('title')} ${number}`, fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
    { text: say('handling'), color: grey, margin: [0, 0, 0, 12] },
    ...products.flatMap(([code, own]): Content[] => [
      {
        text: [
          { text: plainText(own[0]?.title ?? ''), bold: true, fontSize: 11 },
          { text: `   ${plainText(code)} · ${plainText(own[0]?.platform ?? '')} · ${own.length}`, color: grey },
        ],
        margin: [0, 10, 0, 4],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [24, '*', 120],
          body: [
            ['#', say('key'), say('assigned')].map((text) => ({ text, color: grey, fontSize: 8 })),
            ...own.map((key, index) => [
              { text: String(index + 1), color: grey },
              { text: plainText(key.key), fontSize: 10, characterSpacing: 0.4 },
              { text: key.assignedAt ? dateTime(key.assignedAt) : '', color: grey },
            ]),
          ],
        },
      },
    ]),
  ]
  return drawPdf({
    info: { title: `${say('title')} ${number}` },
    content,
    footer: (page, pages) => ({
      text: `${number} · ${page} / ${pages}`,
      alignment: 'right',
      color: grey,
      fontSize: 8,
      margin: [44, 16],
    }),
  })
}
