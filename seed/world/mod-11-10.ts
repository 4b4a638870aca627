/** Appends the check digit of ISO 7064 MOD 11,10, as in a Croatian OIB and a German VAT number. */
export function withCheckDigit(digits: string): string {
  let rest = 10
  for (const digit of digits) {
    rest = (rest + Number(digit)) % 10 || 10
    rest = (rest * 2) % 11
  }
  return digits + String((11 - rest) % 10)
}
