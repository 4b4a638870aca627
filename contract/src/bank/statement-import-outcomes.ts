import { commonOutcomes, type ImportColumn, type ImportOutcomes } from '../staged-import.ts'

const column = <const N extends string>(name: N, en: string, bs: string, hr: string) => ({
  name,
  label: { en, bs, hr },
  required: false,
  synonyms: [name],
})

/** What a statement reader extracts from each entry; the names are the column headings of the table that it makes. */
export const statementColumns = [
  column('key', 'Identity', 'Oznaka', 'Oznaka'),
  column('account', 'Account', 'Račun', 'Račun'),
  column('statement', 'Statement', 'Izvod', 'Izvadak'),
  column('closing', 'Closing balance', 'Završno stanje', 'Završno stanje'),
  column('closedOn', 'Day of the closing balance', 'Dan završnog stanja', 'Dan završnog stanja'),
  column('currency', 'Currency', 'Valuta', 'Valuta'),
  column('amount', 'Amount', 'Iznos', 'Iznos'),
  column('direction', 'Direction', 'Smjer', 'Smjer'),
  column('bookedOn', 'Booked on', 'Datum knjiženja', 'Datum knjiženja'),
  column('valuedOn', 'Value date', 'Datum valute', 'Datum valute'),
  column('party', 'Payer or payee', 'Uplatilac ili primalac', 'Platitelj ili primatelj'),
  column('partyAccount', 'Their account', 'Njihov račun', 'Njihov račun'),
  column('reference', 'Reference', 'Poziv na broj', 'Poziv na broj'),
  column('purpose', 'Purpose', 'Svrha', 'Svrha'),
  column('bankReference', "Bank's reference", 'Referenca banke', 'Referenca banke'),
  column('problem', 'Remark', 'Napomena', 'Napomena'),
  column('isReturn', 'Return', 'Povrat', 'Povrat'),
  column('formerKey', 'Former identity', 'Ranija oznaka', 'Ranija oznaka'),
] as const satisfies readonly ImportColumn[]

const leaveOut = commonOutcomes.duplicateInFile.mend

/** What may become of a statement entry. */
export const statementOutcomes = {
  ...commonOutcomes,
  ok: {
    group: 'ok',
    says: {
      en: (detail) =>
        detail === 'perhapsKnown'
          ? 'Duplicate? Another statement has the same entry. Imported with a mark, for you to decide.'
          : '',
      bs: (detail) =>
        detail === 'perhapsKnown'
          ? 'Možda već uvezeno: ista stavka je u drugom izvodu. Uvozi se s oznakom, vi odlučujete.'
          : '',
      hr: (detail) =>
        detail === 'perhapsKnown'
          ? 'Možda već uvezeno: ista je stavka u drugom izvatku. Uvozi se s oznakom, vi odlučujete.'
          : '',
    },
    mend: { en: '', bs: '', hr: '' },
  },
  known: {
    group: 'duplicate',
    says: {
      en: () => 'Imported before',
      bs: () => 'Već uvezeno',
      hr: () => 'Već uvezeno',
    },
    mend: leaveOut,
  },
  notBooked: {
    group: 'duplicate',
    says: {
      en: () => 'Not booked by the bank yet',
      bs: () => 'Banka još nije proknjižila',
      hr: () => 'Banka još nije proknjižila',
    },
    mend: {
      en: 'Nothing: it comes with a later statement',
      bs: 'Ništa: doći će s kasnijim izvodom',
      hr: 'Ništa: doći će s kasnijim izvatkom',
    },
  },
  badAmount: {
    group: 'wrong',
    says: {
      en: (amount) => `“${amount}” is not an amount that can be booked`,
      bs: (amount) => `„${amount}“ nije iznos koji se može proknjižiti`,
      hr: (amount) => `„${amount}“ nije iznos koji se može proknjižiti`,
    },
    mend: {
      en: 'Ask the bank about this entry',
      bs: 'Pitajte banku za ovu stavku',
      hr: 'Pitajte banku za ovu stavku',
    },
  },
  badDate: {
    group: 'wrong',
    says: {
      en: (date) => `“${date}” is not a date`,
      bs: (date) => `„${date}“ nije datum`,
      hr: (date) => `„${date}“ nije datum`,
    },
    mend: {
      en: 'Ask the bank about this entry',
      bs: 'Pitajte banku za ovu stavku',
      hr: 'Pitajte banku za ovu stavku',
    },
  },
  unknownCurrency: {
    group: 'wrong',
    says: {
      en: (code) => `The currency ${code} is not known`,
      bs: (code) => `Valuta ${code} nije poznata`,
      hr: (code) => `Valuta ${code} nije poznata`,
    },
    mend: {
      en: 'Add the currency in Settings, then import again',
      bs: 'Dodajte valutu u postavkama pa uvezite ponovo',
      hr: 'Dodajte valutu u postavkama pa uvezite ponovno',
    },
  },
} as const satisfies ImportOutcomes
