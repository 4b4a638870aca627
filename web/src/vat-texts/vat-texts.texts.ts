import type { Text } from '@brava/contract/language.ts'
import type { VatReasonWithText } from '@brava/contract/vat.ts'
import { language } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  lead: {
    en: 'Printed on estimates, invoices and credit notes, and written into their XML as the reason for exemption. Documents already issued keep their text.',
    bs: 'Stoje na predračunima, fakturama i knjižnim obavijestima, a u XML-u kao razlog oslobođenja. Već izdati dokumenti zadržavaju svoj tekst.',
    hr: 'Stoje na ponudama, računima i odobrenjima, a u XML-u kao razlog oslobođenja. Već izdani dokumenti zadržavaju svoj tekst.',
  },
  changed: { en: 'Changed', bs: 'Izmijenjen', hr: 'Promijenjen' },
  change: { en: 'Change', bs: 'Izmijeni', hr: 'Promijeni' },
  putBack: { en: 'Back to standard', bs: 'Vrati standardni', hr: 'Vrati standardni' },
  history: { en: 'History', bs: 'Historija', hr: 'Povijest' },
  wentBack: { en: 'Back to the standard text', bs: 'Vraćen standardni tekst', hr: 'Vraćen standardni tekst' },
  all: {
    en: 'Every language is needed: the buyer reads its own, the XML has that of the seller.',
    bs: 'Potrebni su svi jezici: kupac čita na svom, a XML je na jeziku prodavca.',
    hr: 'Potrebni su svi jezici: kupac čita na svojem, a XML je na jeziku prodavatelja.',
  },
})

const reasons: Readonly<Record<VatReasonWithText, Text>> = {
  reverseCharge: {
    en: 'Company abroad with a confirmed VAT number',
    bs: 'Inostrana kompanija s potvrđenim PDV brojem',
    hr: 'Inozemna tvrtka s potvrđenim PDV brojem',
  },
  export: {
    en: 'Company abroad without a confirmed VAT number',
    bs: 'Inostrana kompanija bez potvrđenog PDV broja',
    hr: 'Inozemna tvrtka bez potvrđenog PDV broja',
  },
  voucher: { en: 'Multi-purpose voucher', bs: 'Višenamjenski vaučer', hr: 'Višenamjenski vrijednosni kupon' },
  agency: { en: 'Agency', bs: 'Posredovanje', hr: 'Posredovanje' },
}

/** When a text is printed on documents. */
export const reasonLabel = (reason: VatReasonWithText) => reasons[reason][language]
