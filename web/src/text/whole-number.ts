/**
 * The digits of a whole number as typed or pasted: "1.200" is 1200 and "10,00" is 10, as spreadsheets write them.
 * Undefined if there is a fraction: "1,5" is neither 1 nor 15.
 */
export function digitsOf(text: string): string | undefined {
  const [, whole, part] = /^(.*\d.*)[.,](\d{1,2})\s*$/.exec(text) ?? [undefined, text, '']
  return Number(part) === 0 ? (whole ?? '').replace(/\D/g, '') : undefined
}
