import type { Text } from '@brava/contract/language.ts'

export const heldTexts = {
  /** The result of trying again. */
  released: ({ issued, held, waiting }: { issued: number; held: number; waiting: number }): Text =>
    waiting > 0
      ? {
          en: `Issued: ${issued}. Still to be corrected: ${held}. Issued as soon as possible: ${waiting}.`,
          bs: `Izdato: ${issued}. Još za ispravku: ${held}. Bit će izdato čim bude moguće: ${waiting}.`,
          hr: `Izdano: ${issued}. Još za ispravak: ${held}. Izdat će se čim bude moguće: ${waiting}.`,
        }
      : held === 0
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
