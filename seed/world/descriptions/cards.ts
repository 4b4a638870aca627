import { t } from './description.ts'

/** What the card is good for. */
export const cardOpenings = {
  cards: [t('A gift that always fits.', 'Poklon koji uvijek odgovara.', 'Poklon koji uvijek odgovara.')],
  wallets: [
    t(
      'Credit for games, add-ons and subscriptions; no card needed.',
      'Kredit za igre, dodatke i pretplate; kartica nije potrebna.',
      'Kredit za igre, dodatke i pretplate; kartica nije potrebna.',
    ),
    t(
      'Tops up the account at once and does not expire.',
      'Odmah dopunjava račun i ne ističe.',
      'Odmah nadopunjuje račun i ne istječe.',
    ),
  ],
  streaming: [
    t(
      'Films, series and music on every screen, for as long as the credit lasts.',
      'Filmovi, serije i muzika na svakom ekranu, dok traje kredit.',
      'Filmovi, serije i glazba na svakom zaslonu, dok traje kredit.',
    ),
  ],
  vouchers: [
    t(
      'A cash voucher for more than a thousand online shops.',
      'Novčani bon za više od hiljadu internet prodavnica.',
      'Novčani bon za više od tisuću internetskih trgovina.',
    ),
    t(
      'Pay online with exact change: the rest stays on the voucher.',
      'Plati na internetu u tačnom iznosu: ostatak ostaje na bonu.',
      'Plati na internetu u točnom iznosu: ostatak ostaje na bonu.',
    ),
  ],
  telecom: [t('Credit for mobile phones.', 'Kredit za mobilne telefone.', 'Kredit za mobilne telefone.')],
  topups: [
    t(
      'Prepaid credit for calls, messages and data.',
      'Prepaid kredit za pozive, poruke i internet.',
      'Prepaid kredit za pozive, poruke i internet.',
    ),
    t(
      'Extends the number by the period in the operator’s price list.',
      'Produžava broj za period iz cjenovnika operatera.',
      'Produljuje broj za razdoblje iz cjenika operatora.',
    ),
  ],
}
