import { counted } from '../../text/counted.ts'
import { texts } from '../../text/texts.ts'

export const t = texts({
  fundsIn: { en: 'Funds added', bs: 'Uplata sredstava', hr: 'Uplata sredstava' },
  hold: { en: 'Set aside', bs: 'Rezervisano', hr: 'Rezervirano' },
  capture: { en: 'Charged', bs: 'Naplaćeno', hr: 'Naplaćeno' },
  release: { en: 'Released', bs: 'Oslobođeno', hr: 'Oslobođeno' },
  paymentIn: { en: 'Payment received', bs: 'Uplata primljena', hr: 'Uplata primljena' },
  refundOut: { en: 'Refunded', bs: 'Vraćeno', hr: 'Vraćeno' },
  otherMovement: { en: 'Adjusted', bs: 'Ispravljeno', hr: 'Ispravljeno' },
  evPlaced: { en: 'Order placed', bs: 'Narudžba poslana', hr: 'Narudžba poslana' },
  evApproved: { en: 'Approved', bs: 'Odobrena', hr: 'Odobrena' },
  evDenied: { en: 'Denied', bs: 'Odbijena', hr: 'Odbijena' },
  evHoldRanOut: { en: 'Hold time ran out', bs: 'Rok za uplatu je istekao', hr: 'Rok za uplatu je istekao' },
  evCardAuthorised: { en: 'Card approved by the bank', bs: 'Banka odobrila karticu', hr: 'Banka odobrila karticu' },
  repaid: { en: 'Back to the card', bs: 'Povrat na karticu', hr: 'Povrat na karticu' },
  evCardRefunded: {
    en: (amount: string) => `${amount} refunded to the card`,
    bs: (amount: string) => `Vraćeno na karticu: ${amount}`,
    hr: (amount: string) => `Vraćeno na karticu: ${amount}`,
  },
  evCardRefundUnknown: {
    en: (amount: string) => `The gateway has not answered about the refund of ${amount}`,
    bs: (amount: string) => `Kanal plaćanja nije odgovorio o povratu ${amount}`,
    hr: (amount: string) => `Kanal plaćanja nije odgovorio o povratu ${amount}`,
  },
  evCardRefundRefused: {
    en: (amount: string) => `The gateway refused to refund ${amount} to the card`,
    bs: (amount: string) => `Kanal plaćanja je odbio povrat ${amount} na karticu`,
    hr: (amount: string) => `Kanal plaćanja odbio je povrat ${amount} na karticu`,
  },
  evCardRefundAgain: {
    en: (amount: string) => `Refund of ${amount} to the card tried again`,
    bs: (amount: string) => `Ponovljen povrat ${amount} na karticu`,
    hr: (amount: string) => `Ponovljen povrat ${amount} na karticu`,
  },
  evCardRefundToFunds: {
    en: (amount: string) => `${amount} added to company funds instead of the card`,
    bs: (amount: string) => `${amount} vraćeno na sredstva umjesto na karticu`,
    hr: (amount: string) => `${amount} vraćeno na sredstva umjesto na karticu`,
  },
  evCardPaid: { en: 'Paid by card', bs: 'Plaćeno karticom', hr: 'Plaćeno karticom' },
  evCardDeclined: { en: 'Card declined', bs: 'Kartica odbijena', hr: 'Kartica odbijena' },
  evCardTimedOut: { en: 'The bank has not answered', bs: 'Banka nije odgovorila', hr: 'Banka nije odgovorila' },
  evCardReturned: {
    en: 'Card payment released',
    bs: 'Plaćanje karticom oslobođeno',
    hr: 'Plaćanje karticom oslobođeno',
  },
  evCardRetried: { en: 'Card tried again', bs: 'Novi pokušaj karticom', hr: 'Novi pokušaj karticom' },
  evWithdrawn: { en: 'Withdrawn by the buyer', bs: 'Kupac povukao narudžbu', hr: 'Kupac povukao narudžbu' },
  evGaveWay: {
    en: (keys: number) => `Given to paid orders: ${counted.keys(keys)}`,
    bs: (keys: number) => `Dodijeljeno plaćenim narudžbama: ${counted.keys(keys)}`,
    hr: (keys: number) => `Dodijeljeno plaćenim narudžbama: ${counted.keys(keys)}`,
  },
  evReplaced: {
    en: (last4: string) => `Key ${last4} replaced`,
    bs: (last4: string) => `Ključ ${last4} zamijenjen`,
    hr: (last4: string) => `Ključ ${last4} zamijenjen`,
  },
  evReplacedNone: {
    en: (last4: string) => `Key ${last4} withdrawn, none in stock`,
    bs: (last4: string) => `Ključ ${last4} povučen, drugog nema`,
    hr: (last4: string) => `Ključ ${last4} povučen, drugog nema`,
  },
  evResent: { en: 'Sent again', bs: 'Poslano ponovo', hr: 'Ponovno poslano' },
  evEmail: { en: 'E-mail changed', bs: 'E-mail promijenjen', hr: 'E-pošta promijenjena' },
  evPhone: { en: 'Phone changed', bs: 'Telefon promijenjen', hr: 'Telefon promijenjen' },
  evReturnAsked: {
    en: (last4: string) => `Return of key ${last4} requested`,
    bs: (last4: string) => `Zatražen povrat ključa ${last4}`,
    hr: (last4: string) => `Zatražen povrat ključa ${last4}`,
  },
  evReturnAccepted: {
    en: (last4: string) => `Return of key ${last4} accepted`,
    bs: (last4: string) => `Povrat ključa ${last4} prihvaćen`,
    hr: (last4: string) => `Povrat ključa ${last4} prihvaćen`,
  },
  evReturnRejected: {
    en: (last4: string) => `Return of key ${last4} rejected`,
    bs: (last4: string) => `Povrat ključa ${last4} odbijen`,
    hr: (last4: string) => `Povrat ključa ${last4} odbijen`,
  },
  evReturnWithdrawn: {
    en: (last4: string) => `Return of key ${last4} withdrawn`,
    bs: (last4: string) => `Zahtjev za povrat ključa ${last4} povučen`,
    hr: (last4: string) => `Zahtjev za povrat ključa ${last4} povučen`,
  },
  evFaulty: {
    en: (last4: string) => `Key ${last4} reported faulty`,
    bs: (last4: string) => `Ključ ${last4} prijavljen kao neispravan`,
    hr: (last4: string) => `Ključ ${last4} prijavljen kao neispravan`,
  },
  evFaultAccepted: {
    en: (last4: string) => `Report of key ${last4} accepted`,
    bs: (last4: string) => `Prijava ključa ${last4} prihvaćena`,
    hr: (last4: string) => `Prijava ključa ${last4} prihvaćena`,
  },
  evFaultRejected: {
    en: (last4: string) => `Report of key ${last4} rejected`,
    bs: (last4: string) => `Prijava ključa ${last4} odbijena`,
    hr: (last4: string) => `Prijava ključa ${last4} odbijena`,
  },
  evInvoiceMailed: { en: 'Invoice mailed', bs: 'Faktura poslana e-mailom', hr: 'Račun poslan e-poštom' },
  evEstimate: { en: 'Estimate sent', bs: 'Predračun poslan', hr: 'Ponuda poslana' },
  evRevealed: {
    en: (last4: string) => `Key ${last4} revealed`,
    bs: (last4: string) => `Ključ ${last4} prikazan`,
    hr: (last4: string) => `Ključ ${last4} prikazan`,
  },
  evKeysDownloaded: {
    en: (n: number) => `${counted.keys(n)} downloaded`,
    bs: (n: number) => `Preuzeto: ${counted.keys(n)}`,
    hr: (n: number) => `Preuzeto: ${counted.keys(n)}`,
  },
  evKeysRevealed: {
    en: (n: number) => `${counted.keys(n)} revealed`,
    bs: (n: number) => `Prikazano: ${counted.keys(n)}`,
    hr: (n: number) => `Prikazano: ${counted.keys(n)}`,
  },
  evMailSent: {
    en: (to: string) => `E-mail sent to ${to}`,
    bs: (to: string) => `E-mail poslan na ${to}`,
    hr: (to: string) => `E-pošta poslana na ${to}`,
  },
  evMailQueued: {
    en: (to: string) => `E-mail on its way to ${to}`,
    bs: (to: string) => `E-mail se šalje na ${to}`,
    hr: (to: string) => `E-pošta se šalje na ${to}`,
  },
  evMailFailed: {
    en: (to: string) => `E-mail to ${to} failed`,
    bs: (to: string) => `E-mail na ${to} nije uspio`,
    hr: (to: string) => `E-pošta na ${to} nije uspjela`,
  },
  evOther: { en: 'Changed', bs: 'Promijenjeno', hr: 'Promijenjeno' },
})
