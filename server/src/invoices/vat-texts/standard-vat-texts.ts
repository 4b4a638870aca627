import type { Text } from '@brava/contract/language.ts'
import type { VatReason } from '@brava/contract/vat.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/**
 * Legal notes by VAT reason, until somebody changes them in the settings. Documents from before texts were frozen in
 * their snapshot read them here, so they must never be edited. @assumption A tax adviser confirms them for each
 * country.
 */
export const standardVatTexts = {
  domestic: null,
  export: t(
    'The buyer’s VAT number is not confirmed: VAT is charged at the seller’s rate.',
    'PDV broj kupca nije potvrđen: PDV je obračunat po stopi prodavca.',
    'PDV broj kupca nije potvrđen: PDV je obračunat po stopi prodavatelja.',
  ),
  reverseCharge: t('Reverse charge', 'Prijenos porezne obaveze', 'Prijenos porezne obveze'),
  voucher: t(
    'Multi-purpose voucher: VAT is charged when it is redeemed.',
    'Višenamjenski vaučer: PDV se obračunava pri iskorištavanju.',
    'Višenamjenski vrijednosni kupon: PDV se obračunava pri iskorištavanju.',
  ),
  agency: t(
    'Sale in the name and for the account of others: VAT only on the commission.',
    'Prodaja u tuđe ime i za tuđi račun: PDV samo na proviziju.',
    'Prodaja u tuđe ime i za tuđi račun: PDV samo na proviziju.',
  ),
} as const satisfies Record<VatReason, Text | null>
