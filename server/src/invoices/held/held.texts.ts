import type { Text } from '@brava/contract/language.ts'

export const heldTexts = {
  /** What came of trying again. */
  released: (issued: number, held: number): Text =>
    held === 0
      ? {
          en: `Issued: ${issued}.`,
          bs: `Izdato: ${issued}.`,
          hr: `Izdano: ${issued}.`,
        }
      : {
          en: `Issued: ${issued}. Still to be corrected: ${held}.`,
          bs: `Izdato: ${issued}. Još za ispravku: ${held}.`,
          hr: `Izdano: ${issued}. Još za ispravak: ${held}.`,
        },
}
