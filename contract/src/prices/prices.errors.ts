import { defineErrors } from '../errors.ts'

export const priceErrors = defineErrors('price', {
  fileInOtherCurrency: {
    status: 409,
    text: {
      en: ({ checked, now }: { checked: string; now: string }) =>
        `This file was checked when prices were in ${checked}; now they are in ${now}. Upload a file with prices in ${now}.`,
      bs: ({ checked, now }: { checked: string; now: string }) =>
        `Datoteka je provjerena dok su cijene bile u valuti ${checked}, a sada su u valuti ${now}. Učitajte datoteku s cijenama u valuti ${now}.`,
      hr: ({ checked, now }: { checked: string; now: string }) =>
        `Datoteka je provjerena dok su cijene bile u valuti ${checked}, a sada su u valuti ${now}. Učitajte datoteku s cijenama u valuti ${now}.`,
    },
  },
  fileOfOtherSupplier: {
    status: 409,
    text: {
      en: 'Since this file was checked, the partner buys from another supplier. Upload the file again.',
      bs: 'Otkako je datoteka provjerena, partner kupuje od drugog dobavljača. Učitajte datoteku ponovo.',
      hr: 'Otkako je datoteka provjerena, partner kupuje od drugog dobavljača. Učitajte datoteku ponovno.',
    },
  },
  belowCost: {
    status: 409,
    text: {
      en: 'This price is below cost. Confirm it and enter a reason.',
      bs: 'Ova cijena je ispod nabavne. Potvrdite je i upišite razlog.',
      hr: 'Ova je cijena ispod nabavne. Potvrdite je i upišite razlog.',
    },
  },
  listTooLong: {
    status: 422,
    text: {
      en: 'This price list is too long for a PDF. Search or filter for fewer products, or save it as XLSX or CSV.',
      bs: 'Cjenovnik je predug za PDF. Suzite izbor proizvoda ili ga sačuvajte kao XLSX ili CSV.',
      hr: 'Cjenik je predug za PDF. Suzite izbor proizvoda ili ga spremite kao XLSX ili CSV.',
    },
  },
  overrideStays: {
    status: 409,
    text: {
      en: 'Products whose price the distributor has set stay assigned. Withdraw them from sale instead.',
      bs: 'Proizvodi čiju je cijenu odredio distributer ostaju dodijeljeni. Umjesto toga ih povucite iz prodaje.',
      hr: 'Proizvodi čiju je cijenu odredio distributer ostaju dodijeljeni. Umjesto toga ih povucite iz prodaje.',
    },
  },
  tooManyFavourites: {
    status: 409,
    text: {
      en: 'Your company has 500 favourites. Remove one first.',
      bs: 'Vaša kompanija ima 500 favorita. Prvo uklonite neki.',
      hr: 'Vaša tvrtka ima 500 favorita. Najprije uklonite neki.',
    },
  },
  belowPurchase: {
    status: 422,
    text: {
      en: 'This price is below your own purchase price.',
      bs: 'Ova cijena je ispod vaše nabavne cijene.',
      hr: 'Ova je cijena ispod vaše nabavne cijene.',
    },
  },
  reasonNeeded: {
    status: 422,
    text: {
      en: 'Enter a reason for the price below cost.',
      bs: 'Upišite razlog cijene ispod nabavne.',
      hr: 'Upišite razlog cijene ispod nabavne.',
    },
  },
  priceOrMargin: {
    status: 422,
    text: {
      en: 'Give a price or a margin, not both.',
      bs: 'Unesite cijenu ili maržu, ne oboje.',
      hr: 'Unesite cijenu ili maržu, ne oboje.',
    },
  },
  notAssignable: {
    status: 409,
    text: {
      en: 'The supplier of this company does not sell this product.',
      bs: 'Dobavljač ove kompanije ni sam nema taj proizvod.',
      hr: 'Dobavljač ove tvrtke ni sam nema taj proizvod.',
    },
  },
  alreadyAssigned: {
    status: 409,
    text: {
      en: 'The product is already assigned to this company.',
      bs: 'Proizvod je već dodijeljen ovoj kompaniji.',
      hr: 'Proizvod je već dodijeljen ovoj tvrtki.',
    },
  },
  nothingToAssign: {
    status: 409,
    text: {
      en: 'There is nothing new to assign.',
      bs: 'Nema novih proizvoda za dodjelu.',
      hr: 'Nema novih proizvoda za dodjelu.',
    },
  },
  notResellersRetailer: {
    status: 422,
    text: {
      en: 'This company buys directly from the distributor.',
      bs: 'Ova kompanija kupuje direktno od distributera.',
      hr: 'Ova tvrtka kupuje izravno od distributera.',
    },
  },
  changeEnded: {
    status: 409,
    text: {
      en: 'This change has ended. There is nothing to pause or resume.',
      bs: 'Ova izmjena je završena. Nema se šta zaustaviti ni nastaviti.',
      hr: 'Ova je izmjena završena. Nema se što zaustaviti ni nastaviti.',
    },
  },
  changeRunning: {
    status: 409,
    text: {
      en: 'Another large change of these prices is in progress. Wait until it ends.',
      bs: 'Već je u toku druga grupna izmjena ovih cijena. Sačekajte da završi.',
      hr: 'Već je u tijeku druga skupna izmjena ovih cijena. Pričekajte da završi.',
    },
  },
  tooManyAtOnce: {
    status: 422,
    text: {
      en: 'At most 100,000 products can be changed at once. Narrow the selection.',
      bs: 'Odjednom se može izmijeniti najviše 100.000 proizvoda. Suzite izbor.',
      hr: 'Odjednom se može izmijeniti najviše 100.000 proizvoda. Suzite odabir.',
    },
  },
  undoTooLate: {
    status: 409,
    text: {
      en: 'This change can no longer be undone: an hour has passed, or it was already undone.',
      bs: 'Ova se izmjena više ne može poništiti: prošao je sat ili je već poništena.',
      hr: 'Ova se izmjena više ne može poništiti: prošao je sat ili je već poništena.',
    },
  },
  validFromPast: {
    status: 422,
    text: {
      en: 'Choose a day after today, within the next three years.',
      bs: 'Odaberite dan nakon današnjeg, u naredne tri godine.',
      hr: 'Odaberite dan nakon današnjega, u sljedeće tri godine.',
    },
  },
  scheduleEnded: {
    status: 409,
    text: {
      en: 'This change is no longer pending: it was made, cancelled or refused.',
      bs: 'Ova izmjena više ne čeka: provedena je, otkazana ili odbijena.',
      hr: 'Ova izmjena više ne čeka: provedena je, otkazana ili odbijena.',
    },
  },
  scheduleNobody: {
    status: 409,
    text: {
      en: 'The person who scheduled it may no longer change these prices.',
      bs: 'Osoba koja ju je zakazala više ne smije mijenjati ove cijene.',
      hr: 'Osoba koja ju je zakazala više ne smije mijenjati ove cijene.',
    },
  },
  nothingLeftToSet: {
    status: 409,
    text: {
      en: 'None of its prices could be set: below cost, unassigned or overridden.',
      bs: 'Nijednu njenu cijenu nije bilo moguće postaviti: ispod nabavne, proizvod nije dodijeljen ili važi cijena distributera.',
      hr: 'Nijednu njezinu cijenu nije bilo moguće postaviti: ispod nabavne, proizvod nije dodijeljen ili vrijedi cijena distributera.',
    },
  },
  someLeftOut: {
    status: 409,
    text: {
      en: 'Below cost, unassigned or overridden by the distributor.',
      bs: 'Ispod nabavne, proizvod nije dodijeljen ili važi cijena distributera.',
      hr: 'Ispod nabavne, proizvod nije dodijeljen ili vrijedi cijena distributera.',
    },
  },
  someNotAssigned: {
    status: 409,
    text: {
      en: 'Assigned already, no longer sold by its supplier, or not for its region.',
      bs: 'Već dodijeljeno, dobavljač ga više nema ili nije za regiju partnera.',
      hr: 'Već dodijeljeno, dobavljač ga više nema ili nije za regiju partnera.',
    },
  },
  notForRegion: {
    status: 409,
    text: {
      en: ({ products }: { products: string }) => `Not for the partner's region: ${products}.`,
      bs: ({ products }: { products: string }) => `Nije za regiju ovog partnera: ${products}.`,
      hr: ({ products }: { products: string }) => `Nije za regiju ovog partnera: ${products}.`,
    },
  },
})
