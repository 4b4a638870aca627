import { defineErrors } from '../errors.ts'

export const companyErrors = defineErrors('company', {
  codeTaken: {
    status: 409,
    text: {
      en: 'Another company already has this code.',
      bs: 'Ovu šifru već ima druga kompanija.',
      hr: 'Ovu šifru već ima druga tvrtka.',
    },
  },
  accountNeeded: {
    status: 422,
    text: {
      en: 'Retailers of this company pay it by bank transfer. Enter a bank account.',
      bs: 'Maloprodaje ovoj kompaniji plaćaju virmanom. Unesite bankovni račun.',
      hr: 'Maloprodaje ovoj tvrtki plaćaju virmanom. Upišite bankovni račun.',
    },
  },
  wrongAccount: {
    status: 422,
    text: {
      en: 'The check digits of this IBAN are wrong. Compare it with a bank statement.',
      bs: 'Kontrolne cifre ovog IBAN-a se ne slažu. Uporedite ga s izvodom banke.',
      hr: 'Kontrolne znamenke ovog IBAN-a ne odgovaraju. Usporedite ga s izvatkom banke.',
    },
  },
  noTaxNumber: {
    status: 409,
    text: {
      en: 'The company has no VAT number. Enter it first.',
      bs: 'Kompanija nema PDV broj. Prvo ga unesite.',
      hr: 'Tvrtka nema PDV broj. Najprije ga unesite.',
    },
  },
  wrongTaxNumber: {
    status: 422,
    text: {
      en: 'This tax number is not valid for this country.',
      bs: 'Ovaj porezni broj nije ispravan za ovu državu.',
      hr: 'Ovaj porezni broj nije ispravan za ovu državu.',
    },
  },
  currencyFixed: {
    status: 409,
    text: {
      en: 'The currency can no longer change: this company already has funds or orders.',
      bs: 'Valuta se više ne može promijeniti: kompanija u njoj već ima sredstva ili narudžbe.',
      hr: 'Valuta se više ne može promijeniti: tvrtka u njoj već ima sredstva ili narudžbe.',
    },
  },
  currencyOfPrices: {
    status: 409,
    text: {
      en: 'This company still has amounts in its present currency: own or scheduled prices, prices by quantity, or daily limits of API credentials. Remove them first, then change the currency.',
      bs: 'Kompanija još ima iznose u sadašnjoj valuti: vlastite ili zakazane cijene, cijene od određene količine ili dnevne limite API ključeva. Prvo ih uklonite, pa promijenite valutu.',
      hr: 'Tvrtka još ima iznose u sadašnjoj valuti: vlastite ili zakazane cijene, cijene od određene količine ili dnevne limite API ključeva. Najprije ih uklonite, pa promijenite valutu.',
    },
  },
  countryFixed: {
    status: 409,
    text: {
      en: 'The country can no longer change: orders have already been sold from it. Invoices, VAT and tax numbers depend on it.',
      bs: 'Država se više ne može promijeniti: iz nje je već bilo prodaje. Od nje zavise fakture, PDV i porezni brojevi.',
      hr: 'Država se više ne može promijeniti: iz nje je već bilo prodaje. O njoj ovise računi, PDV i porezni brojevi.',
    },
  },
  supplierFixed: {
    status: 409,
    text: {
      en: 'The supplier can no longer change: this company already has funds or orders with it.',
      bs: 'Dobavljač se više ne može promijeniti: kompanija kod njega već ima sredstva ili narudžbe.',
      hr: 'Dobavljač se više ne može promijeniti: tvrtka kod njega već ima sredstva ili narudžbe.',
    },
  },
  notSettled: {
    status: 409,
    text: {
      en: 'With its supplier, the company still has open orders, money, or a correction that is waiting for a second person. Settle this first, then move the company.',
      bs: 'Kompanija kod dobavljača još ima otvorene narudžbe, novac ili ispravku koja čeka drugu osobu. Prvo to riješite, pa je premjestite.',
      hr: 'Tvrtka kod dobavljača još ima otvorene narudžbe, novac ili ispravak koji čeka drugu osobu. Najprije to riješite, pa je premjestite.',
    },
  },
  sameSupplier: {
    status: 409,
    text: {
      en: 'The company already buys from this supplier.',
      bs: 'Kompanija već kupuje od ovog dobavljača.',
      hr: 'Tvrtka već kupuje od ovog dobavljača.',
    },
  },
  wrongSupplier: {
    status: 422,
    text: {
      en: 'A reseller buys from the distributor; a retailer from the distributor or from a reseller.',
      bs: 'Preprodavač kupuje od distributera; maloprodaja od distributera ili od preprodavača.',
      hr: 'Preprodavač kupuje od distributera; maloprodaja od distributera ili od preprodavača.',
    },
  },
  wrongGroup: {
    status: 422,
    text: {
      en: 'This price group does not belong to the supplier of the company.',
      bs: 'Ova cjenovna grupa ne pripada dobavljaču kompanije.',
      hr: 'Ova cjenovna grupa ne pripada dobavljaču tvrtke.',
    },
  },
  beyondSupplier: {
    status: 422,
    text: {
      en: ({ name }: { name: string }) => `A supplier cannot grant more than it has: check the terms of ${name}.`,
      bs: ({ name }: { name: string }) =>
        `Dobavljač ne može dati više nego što sam ima: pogledajte šta važi za kompaniju ${name}.`,
      hr: ({ name }: { name: string }) =>
        `Dobavljač ne može dati više nego što sam ima: pogledajte što vrijedi za tvrtku ${name}.`,
    },
  },
  tooManyAddresses: {
    status: 409,
    text: {
      en: 'A company can have at most 50 delivery addresses. Remove one first.',
      bs: 'Kompanija može imati najviše 50 adresa za dostavu. Prvo uklonite jednu.',
      hr: 'Tvrtka može imati najviše 50 adresa za dostavu. Najprije uklonite jednu.',
    },
  },
  tooManyContacts: {
    status: 409,
    text: {
      en: 'A company can have at most 50 contact persons. Remove one first.',
      bs: 'Kompanija može imati najviše 50 kontakt osoba. Prvo uklonite jednu.',
      hr: 'Tvrtka može imati najviše 50 kontakt osoba. Najprije uklonite jednu.',
    },
  },
  unknownCountry: {
    status: 422,
    text: {
      en: 'This country does not exist.',
      bs: 'Ova država ne postoji.',
      hr: 'Ova država ne postoji.',
    },
  },
  termsChanged: {
    status: 409,
    text: {
      en: 'The terms of sale have changed in the meantime. Read them again and accept them.',
      bs: 'Uslovi prodaje su u međuvremenu izmijenjeni. Ponovo ih pročitajte i prihvatite.',
      hr: 'Uvjeti prodaje u međuvremenu su izmijenjeni. Ponovno ih pročitajte i prihvatite.',
    },
  },
  cannotBlock: {
    status: 409,
    text: {
      en: 'Only an approved company can be blocked, and only a blocked one unblocked.',
      bs: 'Blokirati se može samo odobrena kompanija, a odblokirati samo blokirana.',
      hr: 'Blokirati se može samo odobrena tvrtka, a odblokirati samo blokirana.',
    },
  },
  blockedByDistributor: {
    status: 409,
    text: {
      en: 'The distributor blocked this company, and only the distributor can unblock it.',
      bs: 'Ovu kompaniju je blokirao distributer i samo on može skinuti blokadu.',
      hr: 'Ovu je tvrtku blokirao distributer i samo on može skinuti blokadu.',
    },
  },
  reasonNeeded: {
    status: 422,
    text: {
      en: 'Enter a reason: the company reads it in the e-mail.',
      bs: 'Unesite razlog: kompanija će ga pročitati u poruci.',
      hr: 'Unesite razlog: tvrtka će ga pročitati u poruci.',
    },
  },
  cannotDecide: {
    status: 409,
    text: {
      en: 'This company has already been approved or discarded.',
      bs: 'O ovoj kompaniji je već odlučeno.',
      hr: 'O ovoj je tvrtki već odlučeno.',
    },
  },
})
