import type { Language, Text } from '@brava/contract/language.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

export const invoiceTexts = {
  invoice: t('Invoice', 'Faktura', 'Račun'),
  creditNote: t('Credit note', 'Knjižna obavijest', 'Odobrenje'),
  toInvoice: t('To invoice', 'Uz fakturu', 'Uz račun'),
  credits: t('Credits invoice', 'Umanjuje fakturu', 'Umanjuje račun'),
  cancels: t('Cancels invoice', 'Storno fakture', 'Storno računa'),
  whatHappened: t('Reason', 'Razlog', 'Razlog'),
  priceReduction: t(
    'Price reduction, no key returned',
    'Umanjenje cijene, bez povrata ključeva',
    'Umanjenje cijene, bez povrata ključeva',
  ),
  credited: t('Credited', 'Odobreno', 'Odobreno'),
  seller: t('Seller', 'Prodavac', 'Prodavatelj'),
  buyer: t('Buyer', 'Kupac', 'Kupac'),
  delivery: t('Delivery', 'Dostava', 'Dostava'),
  issued: t('Date and place of issue', 'Datum i mjesto izdavanja', 'Datum i mjesto izdavanja'),
  issuedAtTime: t('Time and place of issue', 'Vrijeme i mjesto izdavanja', 'Vrijeme i mjesto izdavanja'),
  operator: t('Operator', 'Operater', 'Operater'),
  supplied: t('Date of supply', 'Datum isporuke', 'Datum isporuke'),
  order: t('Order', 'Narudžba', 'Narudžba'),
  reference: t("Buyer's reference", 'Broj narudžbenice', 'Broj narudžbenice'),
  payment: t('Payment', 'Način plaćanja', 'Način plaćanja'),
  dueOn: t('Due date', 'Rok plaćanja', 'Rok plaćanja'),
  position: t('No.', 'Rb.', 'Rb.'),
  item: t('Item', 'Naziv', 'Naziv'),
  quantity: t('Qty', 'Kol.', 'Kol.'),
  unit: t('Unit net', 'Jed. bez PDV-a', 'Jed. bez PDV-a'),
  currency: t('Currency', 'Valuta', 'Valuta'),
  net: t('Net', 'Osnovica', 'Osnovica'),
  rate: t('VAT %', 'PDV %', 'PDV %'),
  vat: t('VAT', 'PDV', 'PDV'),
  gross: t('Total', 'Ukupno', 'Ukupno'),
  paid: t('Paid', 'Plaćeno', 'Plaćeno'),
  paidInPart: t('Paid in part', 'Djelimično plaćeno', 'Djelomično plaćeno'),
  onAccount: t('On credit', 'Na kredit', 'Na kredit'),
  toPay: t('To pay', 'Za plaćanje', 'Za plaćanje'),
  bankAccount: t('Bank account', 'Bankovni račun', 'Bankovni račun'),
  paymentReference: t('Payment reference', 'Poziv na broj', 'Poziv na broj'),
  vatHome: t('VAT in', 'PDV u valuti', 'PDV u valuti'),
  buyerTaxId: t("Buyer's tax number", 'Porezni broj kupca', 'Porezni broj kupca'),
  buyerVatId: t("Buyer's VAT number", 'PDV broj kupca', 'PDV broj kupca'),
  homeCurrency: t("Seller's currency", 'Valuta prodavca', 'Valuta prodavatelja'),
  vatInHome: t("VAT in seller's currency", 'PDV u valuti prodavca', 'PDV u valuti prodavatelja'),
  homeRate: t('Exchange rate', 'Kurs', 'Tečaj'),
  atRate: t('at the rate', 'po kursu', 'po tečaju'),
  page: t('Page', 'Stranica', 'Stranica'),
  of: t('of', 'od', 'od'),
  validCreditNote: t(
    'This credit note was made electronically and is valid without stamp and signature.',
    'Knjižna obavijest je izdata elektronski i važi bez pečata i potpisa.',
    'Odobrenje je izdano elektronički i valjano je bez pečata i potpisa.',
  ),
  collectedBy: t(
    'Payment received on behalf of the seller by',
    'Uplatu u ime prodavca primio',
    'Uplatu u ime prodavatelja primio',
  ),
  paidToIssuer: t('Payment received by the seller', 'Uplatu primio prodavac', 'Uplatu primio prodavatelj'),
  /** For a partly served order. */
  owed: (keys: number) =>
    t(
      `This invoice is for the whole order. Keys still to be delivered: ${keys}; nothing more is charged for them.`,
      `Faktura obuhvata cijelu narudžbu. Ključevi koji se naknadno isporučuju: ${keys}; za njih se ništa više ne naplaćuje.`,
      `Račun obuhvaća cijelu narudžbu. Ključevi koji se naknadno isporučuju: ${keys}; za njih se ništa više ne naplaćuje.`,
    ),
  /** For an order invoiced by delivery. */
  ofDelivery: (keys: number) =>
    keys === 0
      ? t(
          'This invoice is for the keys of this delivery.',
          'Faktura obuhvata ključeve iz ove isporuke.',
          'Račun obuhvaća ključeve iz ove isporuke.',
        )
      : t(
          `This invoice is for the keys of this delivery. Keys still to be delivered: ${keys}; they are invoiced with their delivery and are already part of the order’s price.`,
          `Faktura obuhvata ključeve iz ove isporuke. Ključevi koji se naknadno isporučuju: ${keys}; fakturišu se uz isporuku, a već su u cijeni narudžbe.`,
          `Račun obuhvaća ključeve iz ove isporuke. Ključevi koji se naknadno isporučuju: ${keys}; račun za njih izdaje se uz isporuku, a već su u cijeni narudžbe.`,
        ),
  valid: t(
    'This invoice was made electronically and is valid without stamp and signature.',
    'Faktura je izdata elektronski i važi bez pečata i potpisa.',
    'Račun je izdan elektronički i valjan je bez pečata i potpisa.',
  ),
} as const satisfies Record<string, Text | ((keys: number) => Text)>

/** What an invoice says about keys still owed; empty if there are none. */
export function owedWords({ isDelivery, owed = 0 }: { isDelivery?: true; owed?: number }, language: Language): string {
  if (isDelivery) return invoiceTexts.ofDelivery(owed)[language]
  return owed > 0 ? invoiceTexts.owed(owed)[language] : ''
}
