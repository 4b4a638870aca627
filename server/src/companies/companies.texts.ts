import type { Language, Text } from '@brava/contract/language.ts'

export const companiesTexts = {
  created: { en: 'The partner is created.', bs: 'Partner je dodan.', hr: 'Partner je dodan.' },
  moved: {
    en: 'The company now has another supplier. All companies concerned have been told by e-mail.',
    bs: 'Kompanija ima drugog dobavljača. Sve kompanije kojih se to tiče obaviještene su e-mailom.',
    hr: 'Tvrtka ima drugog dobavljača. Sve tvrtke kojih se to tiče obaviještene su e-poštom.',
  },
  saved: { en: 'The company is saved.', bs: 'Kompanija je sačuvana.', hr: 'Tvrtka je spremljena.' },
  deliverySaved: {
    en: 'The delivery address is saved.',
    bs: 'Adresa za dostavu je sačuvana.',
    hr: 'Adresa za dostavu je spremljena.',
  },
  deliveryRemoved: {
    en: 'The delivery address is removed.',
    bs: 'Adresa za dostavu je uklonjena.',
    hr: 'Adresa za dostavu je uklonjena.',
  },
  documentAdded: { en: 'The document is added.', bs: 'Dokument je dodan.', hr: 'Dokument je dodan.' },
  documentReplaced: { en: 'The file is replaced.', bs: 'Datoteka je zamijenjena.', hr: 'Datoteka je zamijenjena.' },
  documentSaved: { en: 'The document is saved.', bs: 'Dokument je sačuvan.', hr: 'Dokument je spremljen.' },
  documentRemoved: { en: 'The document is deleted.', bs: 'Dokument je obrisan.', hr: 'Dokument je izbrisan.' },
  noteAdded: { en: 'The note is added.', bs: 'Bilješka je dodana.', hr: 'Bilješka je dodana.' },
  contactSaved: {
    en: 'The contact person is saved.',
    bs: 'Kontakt osoba je sačuvana.',
    hr: 'Kontakt osoba je spremljena.',
  },
  contactRemoved: {
    en: 'The contact person is removed.',
    bs: 'Kontakt osoba je uklonjena.',
    hr: 'Kontakt osoba je uklonjena.',
  },
  logoSet: {
    en: 'New documents will have the logo.',
    bs: 'Na novim dokumentima će biti logo.',
    hr: 'Na novim će dokumentima biti logotip.',
  },
  logoRemoved: {
    en: 'The logo is removed.',
    bs: 'Logo je uklonjen.',
    hr: 'Logotip je uklonjen.',
  },
  approved: { en: 'The company is approved.', bs: 'Kompanija je odobrena.', hr: 'Tvrtka je odobrena.' },
  discarded: { en: 'The company is discarded.', bs: 'Kompanija je odbijena.', hr: 'Tvrtka je odbijena.' },
  restored: {
    en: 'The company is waiting for approval again.',
    bs: 'Kompanija ponovo čeka odobrenje.',
    hr: 'Tvrtka ponovno čeka odobrenje.',
  },
  blocked: { en: 'The company is blocked.', bs: 'Kompanija je blokirana.', hr: 'Tvrtka je blokirana.' },
  unblocked: { en: 'The company is unblocked.', bs: 'Blokada je skinuta.', hr: 'Blokada je skinuta.' },
  fundsAdded: { en: 'The funds are booked.', bs: 'Sredstva su proknjižena.', hr: 'Sredstva su proknjižena.' },
  fundsCorrected: {
    en: 'The correction is booked.',
    bs: 'Ispravka je proknjižena.',
    hr: 'Ispravak je proknjižen.',
  },
  waits: {
    en: 'Not booked yet: another person, who has been told, must approve the amount. You can see it under Books.',
    bs: 'Još nije proknjiženo: iznos mora odobriti druga osoba, koja je obaviještena. Vidite ga pod Knjige.',
    hr: 'Još nije proknjiženo: iznos mora odobriti druga osoba, koja je obaviještena. Vidite ga pod Knjige.',
  },
  limitSet: {
    en: 'The credit limit is set.',
    bs: 'Kreditni limit je postavljen.',
    hr: 'Kreditni limit je postavljen.',
  },
} as const satisfies Record<string, Text>

/** Why a term is refused: the supplier does not have it itself. */
export const beyondSupplierTexts = {
  paymentTypes: {
    en: (name: string, types: string) => `${name} cannot pay this way itself: ${types}.`,
    bs: (name: string, types: string) => `${name} ni sama ne može plaćati na ovaj način: ${types}.`,
    hr: (name: string, types: string) => `${name} ni sama ne može plaćati na ovaj način: ${types}.`,
  },
  autoApprove: {
    en: (name: string) => `Orders of ${name} wait for approval too.`,
    bs: (name: string) => `I narudžbe kompanije ${name} čekaju odobrenje.`,
    hr: (name: string) => `I narudžbe tvrtke ${name} čekaju odobrenje.`,
  },
  approvalThreshold: {
    en: (name: string, amount: string) =>
      `Orders of ${name} need approval above ${amount}: enter at most that, or leave it empty.`,
    bs: (name: string, amount: string) =>
      `Narudžbe kompanije ${name} čekaju odobrenje iznad ${amount}: unesite najviše toliko ili ostavite prazno.`,
    hr: (name: string, amount: string) =>
      `Narudžbe tvrtke ${name} čekaju odobrenje iznad ${amount}: unesite najviše toliko ili ostavite prazno.`,
  },
  mayBackOrder: {
    en: (name: string) => `${name} cannot order more than is in stock itself.`,
    bs: (name: string) => `Ni ${name} ne može naručiti više nego što je na stanju.`,
    hr: (name: string) => `Ni ${name} ne može naručiti više nego što je na zalihi.`,
  },
} as const satisfies Record<string, Record<Language, (name: string, what: string) => string>>
