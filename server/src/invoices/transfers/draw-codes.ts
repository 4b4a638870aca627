import type { Language } from '@brava/contract/language.ts'
import { transferCodeNames } from '@brava/contract/orders/transfer-code.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { ink } from '../paper.ts'
import type { TransferCode } from './transfer-codes.ts'

/** A HUB-3 module is 0.254 mm wide; a printed QR code is readable when its modules are half a millimetre. Points. */
const modulePoints = { hub3: 0.72, epc: 1.5 } as const

/** Codes side by side, each with its label, as vectors on a white background. */
export function drawCodes(codes: readonly TransferCode[], language: Language): Content {
  return {
    margin: [0, 10, 0, 0],
    columnGap: 24,
    columns: codes.map(({ kind, width, height, path }) => ({
      width: 'auto',
      stack: [
        { text: transferCodeNames[kind][language], color: ink.grey, fontSize: 8, margin: [0, 0, 0, 3] },
        {
          svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
          width: width * modulePoints[kind],
        },
      ],
    })),
  }
}
