import type { Text } from '@brava/contract/language.ts'

/** What to correct before a document can be issued. */
export const findingTexts = {
  name: {
    en: 'Enter the legal name of the company.',
    bs: 'Unesite puni naziv kompanije.',
    hr: 'Unesite puni naziv tvrtke.',
  },
  town: {
    en: 'Enter the address and town of the company.',
    bs: 'Unesite adresu i mjesto kompanije.',
    hr: 'Unesite adresu i mjesto tvrtke.',
  },
  country: {
    en: 'Choose the country of the company.',
    bs: 'Odaberite državu kompanije.',
    hr: 'Odaberite državu tvrtke.',
  },
  taxNumber: {
    en: 'Enter the tax number or the VAT number of the company.',
    bs: 'Unesite porezni ili PDV broj kompanije.',
    hr: 'Unesite porezni ili PDV broj tvrtke.',
  },
  vatId: {
    en: 'Enter the VAT number of the company.',
    bs: 'Unesite PDV broj kompanije.',
    hr: 'Unesite PDV broj tvrtke.',
  },
  vatIdForm: {
    en: 'The VAT number must consist of the country code and 2 to 13 letters or digits.',
    bs: 'PDV broj se sastoji od oznake države i 2 do 13 slova ili cifara.',
    hr: 'PDV broj sastoji se od oznake države i 2 do 13 slova ili znamenki.',
  },
  oib: {
    en: 'Enter a valid OIB: 11 digits with the right check digit.',
    bs: 'Unesite ispravan OIB: 11 cifara s ispravnom kontrolnom cifrom.',
    hr: 'Unesite ispravan OIB: 11 znamenki s ispravnom kontrolnom znamenkom.',
  },
  bankAccount: {
    en: 'Enter the bank account of the company.',
    bs: 'Unesite bankovni račun kompanije.',
    hr: 'Unesite bankovni račun tvrtke.',
  },
  productName: {
    en: 'Enter the title of the product.',
    bs: 'Unesite naziv proizvoda.',
    hr: 'Unesite naziv proizvoda.',
  },
  kpd: {
    en: 'Enter the KPD code of the product or of its category.',
    bs: 'Unesite KPD šifru proizvoda ili njegove kategorije.',
    hr: 'Unesite KPD šifru proizvoda ili njegove kategorije.',
  },
  deliveryCountry: {
    en: 'The delivery address of the order has no country.',
    bs: 'Adresa dostave na narudžbi nema državu.',
    hr: 'Adresa dostave na narudžbi nema državu.',
  },
  noLines: {
    en: 'The document has no lines.',
    bs: 'Dokument nema stavki.',
    hr: 'Dokument nema stavki.',
  },
  rate: {
    en: 'The VAT rate does not fit the VAT treatment of the lines.',
    bs: 'Stopa PDV-a ne odgovara PDV tretmanu stavki.',
    hr: 'Stopa PDV-a ne odgovara PDV tretmanu stavki.',
  },
  reason: {
    en: 'The reason for the missing VAT is not stated.',
    bs: 'Nije naveden razlog zbog kojeg PDV nije obračunat.',
    hr: 'Nije naveden razlog zbog kojega PDV nije obračunat.',
  },
  outOfScopeNumbers: {
    en: 'Sales outside the scope of VAT may not show VAT numbers.',
    bs: 'Promet koji ne podliježe PDV-u ne smije imati PDV brojeve.',
    hr: 'Promet koji ne podliježe PDV-u ne smije imati PDV brojeve.',
  },
  outOfScopeMixed: {
    en: 'Sales outside the scope of VAT need an invoice of their own.',
    bs: 'Promet koji ne podliježe PDV-u mora imati zasebnu fakturu.',
    hr: 'Promet koji ne podliježe PDV-u mora imati zaseban račun.',
  },
  sums: {
    en: 'The sums of the document do not agree. Report this to support.',
    bs: 'Zbirovi dokumenta se ne slažu. Prijavite to podršci.',
    hr: 'Zbrojevi dokumenta ne slažu se. Prijavite to podršci.',
  },
  program: {
    en: 'The document is not complete. Report this to support.',
    bs: 'Dokument nije potpun. Prijavite to podršci.',
    hr: 'Dokument nije potpun. Prijavite to podršci.',
  },
} as const satisfies Record<string, Text>
