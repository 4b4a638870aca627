import { commonOutcomes, type ImportOutcomeWords } from '../staged-import.ts'
import type { ImportOutcome } from './key-import-view.ts'

const leaveOut = { en: 'Nothing: leave it out', bs: 'Ništa: izostavite ga', hr: 'Ništa: izostavite ga' }

/** The outcomes of a code, for the screen and for the file of bad rows. */
export const keyImportOutcomes = {
  duplicateInFile: commonOutcomes.duplicateInFile,
  inStock: {
    group: 'duplicate',
    says: {
      en: (where) => (where ? `Already in stock, ${where}` : 'Already in stock'),
      bs: (where) => (where ? `Već na stanju, ${where}` : 'Već na stanju'),
      hr: (where) => (where ? `Već na zalihi, ${where}` : 'Već na zalihi'),
    },
    mend: leaveOut,
  },
  sold: {
    group: 'duplicate',
    says: {
      en: (order) => (order ? `Already sold, order ${order}` : 'Already sold'),
      bs: (order) => (order ? `Već prodan, narudžba ${order}` : 'Već prodan'),
      hr: (order) => (order ? `Već prodan, narudžba ${order}` : 'Već prodan'),
    },
    mend: {
      en: 'Ask the supplier: this code was sold before',
      bs: 'Pitajte dobavljača: ovaj kod je već prodan',
      hr: 'Pitajte dobavljača: ovaj je kod već prodan',
    },
  },
  wrongFormat: {
    group: 'wrong',
    says: {
      en: (detail) => (detail ? `Wrong format: ${detail.replace('/', ' of ')} characters` : 'Wrong format'),
      bs: (detail) => (detail ? `Pogrešan format: ${detail.replace('/', ' od ')} znakova` : 'Pogrešan format'),
      hr: (detail) => (detail ? `Pogrešan format: ${detail.replace('/', ' od ')} znakova` : 'Pogrešan format'),
    },
    mend: {
      en: 'Compare with the original and correct it',
      bs: 'Uporedite s originalom i ispravite',
      hr: 'Usporedite s izvornikom i ispravite',
    },
  },
  notAPicture: {
    group: 'wrong',
    says: {
      en: () => 'Not a picture that can be read',
      bs: () => 'Nije slika koja se može pročitati',
      hr: () => 'Nije slika koja se može pročitati',
    },
    mend: {
      en: 'Save it again as PNG, JPEG or WebP',
      bs: 'Ponovo je sačuvajte kao PNG, JPEG ili WebP',
      hr: 'Ponovno je spremite kao PNG, JPEG ili WebP',
    },
  },
  pictureTooLarge: {
    group: 'wrong',
    says: {
      en: () => 'Larger than 10 MB or 40 megapixels',
      bs: () => 'Veća od 10 MB ili 40 megapiksela',
      hr: () => 'Veća od 10 MB ili 40 megapiksela',
    },
    mend: {
      en: 'Make the picture smaller',
      bs: 'Smanjite sliku',
      hr: 'Smanjite sliku',
    },
  },
} as const satisfies Record<Exclude<ImportOutcome, 'ok'>, ImportOutcomeWords>
