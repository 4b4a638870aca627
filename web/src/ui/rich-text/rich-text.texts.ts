import { texts } from '../../text/texts.ts'

export const t = texts({
  format: { en: 'Formatting', bs: 'Oblikovanje teksta', hr: 'Oblikovanje teksta' },
  bold: { en: 'Bold', bs: 'Podebljano', hr: 'Podebljano' },
  italic: { en: 'Italic', bs: 'Kurziv', hr: 'Kurziv' },
  underline: { en: 'Underline', bs: 'Podvučeno', hr: 'Podcrtano' },
  heading: { en: 'Heading', bs: 'Podnaslov', hr: 'Podnaslov' },
  bullets: { en: 'Bulleted list', bs: 'Lista sa znakovima', hr: 'Popis s oznakama' },
  numbers: { en: 'Numbered list', bs: 'Numerisana lista', hr: 'Numerirani popis' },
  link: { en: 'Link', bs: 'Link', hr: 'Poveznica' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  addressHint: {
    en: 'A web address, mailto: or tel:',
    bs: 'Web adresa, mailto: ili tel:',
    hr: 'Web-adresa, mailto: ili tel:',
  },
  addressWrong: {
    en: 'Enter an address that starts with https://, mailto: or tel:',
    bs: 'Upišite adresu koja počinje sa https://, mailto: ili tel:',
    hr: 'Upišite adresu koja počinje s https://, mailto: ili tel:',
  },
  removeLink: { en: 'Remove link', bs: 'Ukloni link', hr: 'Ukloni poveznicu' },
  picture: { en: 'Insert picture', bs: 'Umetni sliku', hr: 'Umetni sliku' },
  clear: { en: 'Clear formatting', bs: 'Ukloni oblikovanje', hr: 'Ukloni oblikovanje' },
  undo: { en: 'Undo', bs: 'Poništi', hr: 'Poništi' },
  redo: { en: 'Redo', bs: 'Ponovi', hr: 'Ponovi' },
  placeholder: { en: 'Placeholder', bs: 'Podatak', hr: 'Podatak' },
})
