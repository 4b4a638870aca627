import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Delivery', bs: 'Dostava', hr: 'Dostava' },
  where: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  own: { en: "Your company's address", bs: 'Adresa vaše kompanije', hr: 'Adresa vaše tvrtke' },
  other: { en: 'Another address', bs: 'Druga adresa', hr: 'Druga adresa' },
  recipient: { en: 'Recipient', bs: 'Primalac', hr: 'Primatelj' },
  address: { en: 'Street and number', bs: 'Ulica i broj', hr: 'Ulica i broj' },
  postalCode: { en: 'Postal code', bs: 'Poštanski broj', hr: 'Poštanski broj' },
  town: { en: 'Town', bs: 'Mjesto', hr: 'Mjesto' },
  country: { en: 'Country', bs: 'Država', hr: 'Država' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
  email: { en: 'E-mail for the keys', bs: 'E-mail za ključeve', hr: 'E-pošta za ključeve' },
  bySms: {
    en: 'Send me an SMS when the keys are ready',
    bs: 'Pošalji mi SMS kad ključevi budu spremni',
    hr: 'Pošalji mi SMS kad ključevi budu spremni',
  },
  bySmsHint: {
    en: 'With a link to the order, never a key. The e-mail is sent as well. The phone number needs its country code.',
    bs: 'S linkom na narudžbu, nikad s ključem. Šalje se i e-mail. Broj telefona mora imati pozivni broj države.',
    hr: 'S poveznicom na narudžbu, nikad s ključem. Šalje se i e-pošta. Broj telefona mora imati pozivni broj države.',
  },
  use: { en: 'Use for this order', bs: 'Koristi za ovu narudžbu', hr: 'Koristi za ovu narudžbu' },
  kept: {
    en: 'Your administrators manage addresses under My company.',
    bs: 'Adrese uređuju vaši administratori pod Moja kompanija.',
    hr: 'Adrese uređuju vaši administratori pod Moja tvrtka.',
  },
})
