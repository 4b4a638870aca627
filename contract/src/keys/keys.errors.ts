import { defineErrors } from '../errors.ts'
import { plural } from '../language.ts'

const keyForms = { one: 'ključ', few: 'ključa', other: 'ključeva' }

export const keysErrors = defineErrors('keys', {
  tooManyReveals: {
    status: 429,
    text: {
      en: (most: number) =>
        `You can open at most ${most} ${plural('en', most, { one: 'key', other: 'keys' })} in ten minutes. Wait a little before the next one.`,
      bs: (most: number) =>
        `Za deset minuta možete otvoriti najviše ${most} ${plural('bs', most, keyForms)}. Sačekajte prije sljedećeg.`,
      hr: (most: number) =>
        `U deset minuta možete otvoriti najviše ${most} ${plural('hr', most, keyForms)}. Pričekajte prije sljedećeg.`,
    },
  },
  inAnOrder: {
    status: 409,
    text: {
      en: 'This key belongs to an order. Replace it on the order itself, once that is paid.',
      bs: 'Ovaj ključ pripada narudžbi. Zamijenite ga na samoj narudžbi kad bude plaćena.',
      hr: 'Ovaj ključ pripada narudžbi. Zamijenite ga na samoj narudžbi kada bude plaćena.',
    },
  },
  wrongState: {
    status: 409,
    text: {
      en: 'This cannot be done with a key in this state.',
      bs: 'Ova radnja nije moguća za ključ u ovom stanju.',
      hr: 'Ova radnja nije moguća za ključ u ovom stanju.',
    },
  },
  wasRevealed: {
    status: 409,
    text: {
      en: 'Somebody has seen this key. Confirm that it may be sold again.',
      bs: 'Neko je vidio ovaj ključ. Može se ponovo prodati samo ako to izričito potvrdite.',
      hr: 'Netko je vidio ovaj ključ. Ponovno se može prodati samo ako to izričito potvrdite.',
    },
  },
  nothingToImport: {
    status: 422,
    text: {
      en: 'There are no keys to import.',
      bs: 'Nema ključeva za uvoz.',
      hr: 'Nema ključeva za uvoz.',
    },
  },
  tooManyRows: {
    status: 422,
    text: {
      en: 'At most 500,000 rows can be imported at once.',
      bs: 'Odjednom se može uvesti najviše 500.000 redova.',
      hr: 'Odjednom se može uvesti najviše 500.000 redaka.',
    },
  },
  noGoodRows: {
    status: 409,
    text: {
      en: 'No row of this import is valid.',
      bs: 'Nijedan red ovog uvoza nije ispravan.',
      hr: 'Nijedan redak ovog uvoza nije ispravan.',
    },
  },
  regionTooNarrow: {
    status: 422,
    text: {
      en: (where: string) =>
        `These keys work in ${where} only, and the product is sold elsewhere too. Narrow the product’s regions first, or choose a product of that region.`,
      bs: (where: string) =>
        `Ovi ključevi rade samo u regiji ${where}, a proizvod se prodaje i drugdje. Prvo suzite regije proizvoda ili odaberite proizvod te regije.`,
      hr: (where: string) =>
        `Ovi ključevi rade samo u regiji ${where}, a proizvod se prodaje i drugdje. Najprije suzite regije proizvoda ili odaberite proizvod te regije.`,
    },
  },
  expired: {
    status: 409,
    text: {
      en: 'A chosen key has expired, so it cannot be sold any more.',
      bs: 'Odabranom ključu je istekao rok pa se više ne može prodavati.',
      hr: 'Odabranom je ključu istekao rok pa se više ne može prodavati.',
    },
  },
  batchNeeded: {
    status: 422,
    text: {
      en: 'Choose the supplier and enter what one key costs.',
      bs: 'Odaberite dobavljača i unesite koliko košta jedan ključ.',
      hr: 'Odaberite dobavljača i unesite koliko stoji jedan ključ.',
    },
  },
  expiresInPast: {
    status: 422,
    text: {
      en: 'The expiry date has already passed. Enter a later one.',
      bs: 'Datum isteka je već prošao. Unesite kasniji.',
      hr: 'Datum isteka već je prošao. Unesite kasniji.',
    },
  },
  severalColumns: {
    status: 422,
    text: {
      en: (columns: readonly string[]) =>
        `More than one column may hold the keys: ${columns.map((one) => `“${one}”`).join(', ')}. Keep that heading in the right column only, then upload the file again.`,
      bs: (columns: readonly string[]) =>
        `Ključevi mogu biti u više kolona: ${columns.map((one) => `„${one}“`).join(', ')}. Takav naslov ostavite samo na pravoj koloni pa ponovo učitajte datoteku.`,
      hr: (columns: readonly string[]) =>
        `Ključevi mogu biti u više stupaca: ${columns.map((one) => `„${one}“`).join(', ')}. Takav naslov ostavite samo na pravom stupcu pa ponovno učitajte datoteku.`,
    },
  },
  lineTooLong: {
    status: 422,
    text: {
      en: 'A line of this file is longer than 64 KiB.',
      bs: 'Jedan red ove datoteke duži je od 64 KiB.',
      hr: 'Jedan redak ove datoteke dulji je od 64 KiB.',
    },
  },
  unreadable: {
    status: 415,
    text: {
      en: 'This file is not text in UTF-8.',
      bs: 'Ova datoteka nije tekst u UTF-8.',
      hr: 'Ova datoteka nije tekst u UTF-8.',
    },
  },
  soldAsPictures: {
    status: 409,
    text: {
      en: 'The keys of this product are pictures. Import pictures, or create another product for codes.',
      bs: 'Ključevi ovog proizvoda su slike. Uvezite slike ili za kodove napravite drugi proizvod.',
      hr: 'Ključevi ovog proizvoda su slike. Uvezite slike ili za kodove napravite drugi proizvod.',
    },
  },
  soldAsCodes: {
    status: 409,
    text: {
      en: 'The keys of this product are codes. Import codes, or create another product for pictures.',
      bs: 'Ključevi ovog proizvoda su kodovi. Uvezite kodove ili za slike napravite drugi proizvod.',
      hr: 'Ključevi ovog proizvoda su kodovi. Uvezite kodove ili za slike napravite drugi proizvod.',
    },
  },
  tooManyPictures: {
    status: 422,
    text: {
      en: 'At most 200 pictures can be imported at once.',
      bs: 'Odjednom se može uvesti najviše 200 slika.',
      hr: 'Odjednom se može uvesti najviše 200 slika.',
    },
  },
  brokenArchive: {
    status: 422,
    text: {
      en: 'This ZIP cannot be read. Pack the pictures again, without a password.',
      bs: 'Ovaj ZIP nije moguće pročitati. Spakujte slike ponovo, bez lozinke.',
      hr: 'Ovaj ZIP nije moguće pročitati. Zapakirajte slike ponovno, bez lozinke.',
    },
  },
  isAPicture: {
    status: 422,
    text: {
      en: 'This key is a picture. Open the picture instead.',
      bs: 'Ovaj ključ je slika. Otvorite sliku.',
      hr: 'Ovaj je ključ slika. Otvorite sliku.',
    },
  },
  notAPicture: {
    status: 422,
    text: {
      en: 'This key is a code, not a picture.',
      bs: 'Ovaj ključ je kod, a ne slika.',
      hr: 'Ovaj je ključ kod, a ne slika.',
    },
  },
  sameProduct: {
    status: 409,
    text: {
      en: 'A chosen key is already in this product.',
      bs: 'Odabrani ključ je već u ovom proizvodu.',
      hr: 'Odabrani ključ već je u ovom proizvodu.',
    },
  },
  otherForm: {
    status: 422,
    text: {
      en: 'A code does not have the key format of this product. No key was moved.',
      bs: 'Jedan kod nema format ključa ovog proizvoda. Nijedan ključ nije premješten.',
      hr: 'Jedan kod nema format ključa ovog proizvoda. Nijedan ključ nije premješten.',
    },
  },
  inAClaim: {
    status: 409,
    text: {
      en: 'Its supplier was asked to credit or replace this key. See Supplier claims.',
      bs: 'Ovaj ključ je reklamiran dobavljaču. Pogledajte Reklamacije dobavljačima.',
      hr: 'Ovaj je ključ reklamiran dobavljaču. Pogledajte Reklamacije dobavljačima.',
    },
  },
})
