/**
 * What a text with a pattern must be, shown to a person who typed something else. `field` is the label on the screen.
 */
export const expected = {
  number: {
    en: (field: string) => `Field ${field} must be a number.`,
    bs: (field: string) => `Polje ${field} mora biti broj.`,
    hr: (field: string) => `Polje ${field} mora biti broj.`,
  },
  amount: {
    en: (field: string) => `Field ${field} must be 0 or more.`,
    bs: (field: string) => `Polje ${field} mora biti 0 ili više.`,
    hr: (field: string) => `Polje ${field} mora biti 0 ili više.`,
  },
  positiveAmount: {
    en: (field: string) => `Field ${field} must be more than 0.`,
    bs: (field: string) => `Polje ${field} mora biti veće od 0.`,
    hr: (field: string) => `Polje ${field} mora biti veće od 0.`,
  },
  gtin: {
    en: (field: string) => `Field ${field} must be 8, 12, 13 or 14 digits with a correct check digit.`,
    bs: (field: string) => `Polje ${field} mora imati 8, 12, 13 ili 14 cifara s ispravnom kontrolnom cifrom.`,
    hr: (field: string) => `Polje ${field} mora imati 8, 12, 13 ili 14 znamenki s ispravnom kontrolnom znamenkom.`,
  },
  keyPattern: {
    en: (field: string) => `Field ${field} must be a pattern such as [A-Z0-9]{16}.`,
    bs: (field: string) => `Polje ${field} mora biti uzorak kao [A-Z0-9]{16}.`,
    hr: (field: string) => `Polje ${field} mora biti uzorak kao [A-Z0-9]{16}.`,
  },
  currencyCode: {
    en: (field: string) => `Field ${field} must be three letters, for example EUR.`,
    bs: (field: string) => `Polje ${field} mora imati tri slova, na primjer EUR.`,
    hr: (field: string) => `Polje ${field} mora imati tri slova, na primjer EUR.`,
  },
  countryCode: {
    en: (field: string) => `Field ${field} must be two letters, for example BA.`,
    bs: (field: string) => `Polje ${field} mora imati dva slova, na primjer BA.`,
    hr: (field: string) => `Polje ${field} mora imati dva slova, na primjer BA.`,
  },
  regionCode: {
    en: (field: string) => `Field ${field} must be 2 to 8 letters or digits, for example EU.`,
    bs: (field: string) => `Polje ${field} mora imati od 2 do 8 slova ili cifara, na primjer EU.`,
    hr: (field: string) => `Polje ${field} mora imati od 2 do 8 slova ili znamenki, na primjer EU.`,
  },
  phone: {
    en: (field: string) => `Field ${field} must be a phone number, for example +387 33 123 456.`,
    bs: (field: string) => `Polje ${field} mora biti broj telefona, na primjer +387 33 123 456.`,
    hr: (field: string) => `Polje ${field} mora biti broj telefona, na primjer +385 1 123 4567.`,
  },
  pin: {
    en: (field: string) => `Field ${field} must be a number of 4 to 8 digits.`,
    bs: (field: string) => `Polje ${field} mora biti broj od 4 do 8 cifara.`,
    hr: (field: string) => `Polje ${field} mora biti broj od 4 do 8 znamenki.`,
  },
  colour: {
    en: (field: string) => `Field ${field} must be a colour, for example #1f6feb.`,
    bs: (field: string) => `Polje ${field} mora biti boja, na primjer #1f6feb.`,
    hr: (field: string) => `Polje ${field} mora biti boja, na primjer #1f6feb.`,
  },
  invoiceSeries: {
    en: (field: string) => `Field ${field} must be at most 8 letters and digits, and may not end in K.`,
    bs: (field: string) => `Polje ${field} može imati najviše 8 slova i cifara i ne smije završavati slovom K.`,
    hr: (field: string) => `Polje ${field} može imati najviše 8 slova i znamenki i ne smije završavati slovom K.`,
  },
  kpdCode: {
    en: (field: string) => `Field ${field} must be a code such as 58.29.32.`,
    bs: (field: string) => `Polje ${field} mora biti šifra, na primjer 58.29.32.`,
    hr: (field: string) => `Polje ${field} mora biti šifra, na primjer 58.29.32.`,
  },
  fileName: {
    en: (field: string) =>
      `Field ${field} must be lower-case letters, digits, - and _, and begin with a letter or a digit.`,
    bs: (field: string) => `Polje ${field} može imati mala slova, cifre, - i _, a počinje slovom ili cifrom.`,
    hr: (field: string) => `Polje ${field} može imati mala slova, znamenke, - i _, a počinje slovom ili znamenkom.`,
  },
  textSender: {
    en: (field: string) => `Field ${field} must be 3 to 11 letters and digits, or a phone number.`,
    bs: (field: string) => `Polje ${field} mora imati od 3 do 11 slova i cifara ili biti broj telefona.`,
    hr: (field: string) => `Polje ${field} mora imati od 3 do 11 slova i znamenki ili biti broj telefona.`,
  },
  otherQuantity: {
    en: () => 'There is already a price from this quantity.',
    bs: () => 'Od te količine već postoji cijena.',
    hr: () => 'Od te količine već postoji cijena.',
  },
} as const

type Expected = keyof typeof expected

/**
 * For `.regex(pattern, expects('number'))`: a failed match reports what was expected, and `issueText` puts it into
 * words.
 */
export const expects = (what: Expected) => ({ error: what })

/** What the failed pattern expects; undefined for fields that no person types. */
export const expectedBy = (message: string) => (message in expected ? expected[message as Expected] : undefined)
