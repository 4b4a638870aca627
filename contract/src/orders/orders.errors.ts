import { defineErrors } from '../errors.ts'
import { type Language, plural } from '../language.ts'

const hoursWithin = { one: 'sata', few: 'sata', other: 'sati' }
const ordersAtMost = { one: 'narudžbu', few: 'narudžbe', other: 'narudžbi' }

interface NotNow {
  /** The order's status in the caller's language. */
  readonly status: string
  /** What may be done now, as labels in the caller's language. */
  readonly allowed: readonly string[]
}

const allowedNow: Record<Language, (allowed: readonly string[]) => string> = {
  en: (allowed) =>
    allowed.length > 0 ? ` Possible now: ${allowed.join(', ')}.` : ' Nothing more can be done with it.',
  bs: (allowed) =>
    allowed.length > 0 ? ` Sada je moguće: ${allowed.join(', ')}.` : ' S njom se više ništa ne može učiniti.',
  hr: (allowed) =>
    allowed.length > 0 ? ` Sada je moguće: ${allowed.join(', ')}.` : ' S njom se više ništa ne može učiniti.',
}

/** Refusals of the calls on orders. */
export const orderErrors = defineErrors('order', {
  notFound: {
    status: 404,
    text: {
      en: 'This order was not found.',
      bs: 'Narudžba nije pronađena.',
      hr: 'Narudžba nije pronađena.',
    },
  },
  notAllowedNow: {
    status: 409,
    text: {
      en: ({ status, allowed }: NotNow) =>
        `This is not possible while the order is "${status}".${allowedNow.en(allowed)}`,
      bs: ({ status, allowed }: NotNow) =>
        `Ovo nije moguće dok je narudžba u statusu „${status}“.${allowedNow.bs(allowed)}`,
      hr: ({ status, allowed }: NotNow) =>
        `Ovo nije moguće dok je narudžba u statusu „${status}“.${allowedNow.hr(allowed)}`,
    },
  },
  cardNotPaid: {
    status: 409,
    text: {
      en: ({ payment }: { payment: string }) =>
        `The card has not paid this order (${payment}), so it cannot be approved: wait for the payment, or deny it.`,
      bs: ({ payment }: { payment: string }) =>
        `Narudžba nije plaćena karticom (${payment}) pa se ne može odobriti: sačekajte uplatu ili je odbijte.`,
      hr: ({ payment }: { payment: string }) =>
        `Narudžba nije plaćena karticom (${payment}) pa se ne može odobriti: pričekajte uplatu ili je odbijte.`,
    },
  },
  paidToSupplier: {
    status: 409,
    text: {
      en: ({ seller }: { seller: string }) =>
        `The money for this order goes to ${seller}, who confirms the payment. You can deny the order.`,
      bs: ({ seller }: { seller: string }) =>
        `Novac za ovu narudžbu prima ${seller} i potvrđuje uplatu. Narudžbu možete odbiti.`,
      hr: ({ seller }: { seller: string }) =>
        `Novac za ovu narudžbu prima ${seller} i potvrđuje uplatu. Narudžbu možete odbiti.`,
    },
  },
  resellerShort: {
    status: 409,
    text: {
      en: ({ reseller }: { reseller: string }) =>
        `${reseller} sells this order below its own purchase price, and its funds and credit do not cover the difference. It has been told: approve the order once it has topped up its funds.`,
      bs: ({ reseller }: { reseller: string }) =>
        `${reseller} ovu narudžbu prodaje ispod svoje nabavne cijene, a sredstva i kredit te kompanije ne pokrivaju razliku. Obavještenje joj je poslano: odobrite narudžbu kad uplati.`,
      hr: ({ reseller }: { reseller: string }) =>
        `${reseller} ovu narudžbu prodaje ispod svoje nabavne cijene, a sredstva i kredit te tvrtke ne pokrivaju razliku. Obavijest joj je poslana: odobrite narudžbu kad uplati.`,
    },
  },
  notToConfirm: {
    status: 409,
    text: {
      en: 'There is no payment for you to confirm on this order: it has already been decided, or the payment goes to somebody else.',
      bs: 'Na ovoj narudžbi nemate uplatu za potvrdu: o njoj je već odlučeno ili uplatu prima neko drugi.',
      hr: 'Na ovoj narudžbi nemate uplatu za potvrdu: o njoj je već odlučeno ili uplatu prima netko drugi.',
    },
  },
  keysDelivered: {
    status: 409,
    text: {
      en: 'Keys of this order were delivered, so it cannot be denied. Use a refund instead.',
      bs: 'Ključevi ove narudžbe su isporučeni pa se ne može odbiti: moguć je samo povrat novca.',
      hr: 'Ključevi ove narudžbe su isporučeni pa se ne može odbiti: moguć je samo povrat novca.',
    },
  },
  refundTooMuch: {
    status: 409,
    text: {
      en: ({ most }: { most: string }) => `At most ${most} can still be refunded.`,
      bs: ({ most }: { most: string }) => `Moguće je vratiti još najviše ${most}.`,
      hr: ({ most }: { most: string }) => `Moguće je vratiti još najviše ${most}.`,
    },
  },
  refundNothing: {
    status: 409,
    text: {
      en: 'There is no payment for this order that could be refunded.',
      bs: 'Za ovu narudžbu nema uplate koja se može vratiti.',
      hr: 'Za ovu narudžbu nema uplate koja se može vratiti.',
    },
  },
  nothingOwed: {
    status: 409,
    text: {
      en: 'No more keys are due for this order.',
      bs: 'Za ovu narudžbu nema ključeva koji tek trebaju stići.',
      hr: 'Za ovu narudžbu nema ključeva koji tek trebaju stići.',
    },
  },
  refundUnits: {
    status: 409,
    text: {
      en: ({ product, left }: { product: string; left: number }) =>
        `${product}: ${left} of its units can still be refunded.`,
      bs: ({ product, left }: { product: string; left: number }) =>
        `${product}: preostalo jedinica za povrat novca: ${left}.`,
      hr: ({ product, left }: { product: string; left: number }) =>
        `${product}: preostalo jedinica za povrat novca: ${left}.`,
    },
  },
  refundCard: {
    status: 409,
    text: {
      en: 'The card payment of this order was not taken by a gateway of this portal, so its money cannot go back to the card.',
      bs: 'Ova narudžba nije plaćena karticom preko kanala plaćanja ovog portala, pa se novac ne može vratiti na karticu.',
      hr: 'Ova narudžba nije plaćena karticom preko kanala plaćanja ovog portala pa se novac ne može vratiti na karticu.',
    },
  },
  freeCompany: {
    status: 409,
    text: {
      en: 'Keys can only be given to an approved partner.',
      bs: 'Ključevi se mogu dati samo odobrenom partneru.',
      hr: 'Ključevi se mogu dati samo odobrenom partneru.',
    },
  },
  freeProduct: {
    status: 409,
    text: {
      en: 'One of these products no longer exists.',
      bs: 'Jedan od ovih proizvoda više ne postoji.',
      hr: 'Jedan od ovih proizvoda više ne postoji.',
    },
  },
  freeStock: {
    status: 409,
    text: {
      en: ({ product }: { product: string }) => `${product}: not enough keys in stock.`,
      bs: ({ product }: { product: string }) => `${product}: na stanju nema dovoljno ključeva.`,
      hr: ({ product }: { product: string }) => `${product}: na zalihi nema dovoljno ključeva.`,
    },
  },
  freeRegion: {
    status: 409,
    text: {
      en: ({ product }: { product: string }) => `${product} is not for the region of this company.`,
      bs: ({ product }: { product: string }) => `${product} nije za regiju ove kompanije.`,
      hr: ({ product }: { product: string }) => `${product} nije za regiju ove tvrtke.`,
    },
  },
  freePicture: {
    status: 409,
    text: {
      en: ({ product }: { product: string }) =>
        `The keys of ${product} are pictures, and this company does not accept them.`,
      bs: ({ product }: { product: string }) => `${product}: ključevi su slike, a ova kompanija ih ne prima.`,
      hr: ({ product }: { product: string }) => `${product}: ključevi su slike, a ova ih tvrtka ne prima.`,
    },
  },
  freeCap: {
    status: 409,
    text: {
      en: ({ most, left }: { most: number; left: number }) =>
        `You may give at most ${most} free keys a month; ${left} are left this month.`,
      bs: ({ most, left }: { most: number; left: number }) =>
        `Najveći broj besplatnih ključeva mjesečno: ${most}. Za ovaj mjesec je ostalo: ${left}.`,
      hr: ({ most, left }: { most: number; left: number }) =>
        `Najveći broj besplatnih ključeva mjesečno: ${most}. Za ovaj je mjesec ostalo: ${left}.`,
    },
  },
  faultNotFound: {
    status: 404,
    text: {
      en: 'This report was not found.',
      bs: 'Prijava nije pronađena.',
      hr: 'Prijava nije pronađena.',
    },
  },
  faultNotAllowedNow: {
    status: 409,
    text: {
      en: ({ state }: { state: string }) => `This is no longer possible: the state of the report is "${state}".`,
      bs: ({ state }: { state: string }) => `Ovo više nije moguće: prijava je u stanju „${state}“.`,
      hr: ({ state }: { state: string }) => `Ovo više nije moguće: prijava je u stanju „${state}“.`,
    },
  },
  returnNotFound: {
    status: 404,
    text: {
      en: 'This request was not found.',
      bs: 'Zahtjev nije pronađen.',
      hr: 'Zahtjev nije pronađen.',
    },
  },
  returnNotAllowedNow: {
    status: 409,
    text: {
      en: ({ state }: { state: string }) => `This is no longer possible: the state of the request is "${state}".`,
      bs: ({ state }: { state: string }) => `Ovo više nije moguće: zahtjev je u stanju „${state}“.`,
      hr: ({ state }: { state: string }) => `Ovo više nije moguće: zahtjev je u stanju „${state}“.`,
    },
  },
  returnNotAsked: {
    status: 409,
    text: {
      en: 'No return of this key is waiting for a decision.',
      bs: 'Povrat ovog ključa ne čeka odluku.',
      hr: 'Povrat ovog ključa ne čeka odluku.',
    },
  },
  returnSeen: {
    status: 409,
    text: {
      en: 'This key was opened or sent, so it cannot be returned.',
      bs: 'Ovaj ključ je otvoren ili poslan pa se ne može vratiti.',
      hr: 'Ovaj je ključ otvoren ili poslan pa se ne može vratiti.',
    },
  },
  returnReported: {
    status: 409,
    text: {
      en: 'This key was reported as faulty. Answer the report first.',
      bs: 'Ovaj ključ je prijavljen kao neispravan. Prvo odgovorite na prijavu.',
      hr: 'Ovaj je ključ prijavljen kao neispravan. Najprije odgovorite na prijavu.',
    },
  },
  returnUnfit: {
    status: 409,
    text: {
      en: 'This key has expired or does not work everywhere its product is sold now, so it cannot go back to stock.',
      bs: 'Ovaj ključ je istekao ili ne radi svugdje gdje se njegov proizvod sada prodaje pa se ne može vratiti na stanje.',
      hr: 'Ovaj je ključ istekao ili ne radi svugdje gdje se njegov proizvod sada prodaje pa se ne može vratiti na zalihu.',
    },
  },
  returnTooLate: {
    status: 409,
    text: {
      en: ({ hours }: { hours: number }) =>
        `A key can be returned within ${hours} ${plural('en', hours, { one: 'hour', other: 'hours' })} of its delivery.`,
      bs: ({ hours }: { hours: number }) =>
        `Ključ se može vratiti u roku od ${hours} ${plural('bs', hours, hoursWithin)} od isporuke.`,
      hr: ({ hours }: { hours: number }) =>
        `Ključ se može vratiti u roku od ${hours} ${plural('hr', hours, hoursWithin)} od isporuke.`,
    },
  },
  returnAskedBefore: {
    status: 409,
    text: {
      en: 'The return of this key has already been requested.',
      bs: 'Povrat ovog ključa je već zatražen.',
      hr: 'Povrat ovog ključa već je zatražen.',
    },
  },
  faultReportedBefore: {
    status: 409,
    text: {
      en: 'This key has already been reported; the distributor is looking at it.',
      bs: 'Ovaj ključ je već prijavljen; distributer to provjerava.',
      hr: 'Ovaj ključ je već prijavljen; distributer to provjerava.',
    },
  },
  nothingInStock: {
    status: 409,
    text: {
      en: 'There are still no keys in stock for the missing units.',
      bs: 'Ključeva koji nedostaju još nema na stanju.',
      hr: 'Ključeva koji nedostaju još nema na zalihi.',
    },
  },
  noneForBuyer: {
    status: 409,
    text: {
      en: 'Keys are in stock, but none are suitable for this buyer: they are bound to another region, or are pictures, which the company does not accept.',
      bs: 'Ključeva ima na stanju, ali nijedan nije za ovog kupca: vezani su za drugu regiju ili su slike, koje kompanija ne prima.',
      hr: 'Ključeva ima na zalihi, ali nijedan nije za ovog kupca: vezani su za drugu regiju ili su slike, koje tvrtka ne prima.',
    },
  },
  keyNotAssigned: {
    status: 409,
    text: {
      en: 'This key no longer belongs to the order.',
      bs: 'Ovaj ključ više ne pripada narudžbi.',
      hr: 'Ovaj ključ više ne pripada narudžbi.',
    },
  },
  atTill: {
    status: 409,
    text: {
      en: 'A POS device is selling this order now. It will be sold or cancelled within minutes.',
      bs: 'Ovu narudžbu upravo prodaje POS uređaj. Za nekoliko minuta bit će prodana ili otkazana.',
      hr: 'Ovu narudžbu upravo prodaje POS uređaj. Za nekoliko minuta bit će prodana ili otkazana.',
    },
  },
  needsApproval: {
    status: 409,
    text: {
      en: 'Orders of this company wait for approval, so a POS device cannot sell. Ask the supplier for automatic approval.',
      bs: 'Narudžbe ove kompanije čekaju odobrenje pa POS uređaj ne može prodavati. Zatražite automatsko odobravanje od dobavljača.',
      hr: 'Narudžbe ove tvrtke čekaju odobrenje pa POS uređaj ne može prodavati. Zatražite automatsko odobravanje od dobavljača.',
    },
  },
  noKeys: {
    status: 409,
    text: {
      en: 'The order has no assigned keys yet.',
      bs: 'Narudžba još nema dodijeljenih ključeva.',
      hr: 'Narudžba još nema dodijeljenih ključeva.',
    },
  },
  noEstimate: {
    status: 409,
    text: {
      en: 'No estimate was made for this order.',
      bs: 'Za ovu narudžbu nije napravljen predračun.',
      hr: 'Za ovu narudžbu nije izrađena ponuda.',
    },
  },
  finalTooLong: {
    status: 409,
    text: {
      en: 'The order has been closed for more than 30 days, so its e-mail and phone can no longer be changed.',
      bs: 'Narudžba je zatvorena duže od 30 dana pa se e-mail i telefon više ne mogu promijeniti.',
      hr: 'Narudžba je zatvorena dulje od 30 dana pa se e-pošta i telefon više ne mogu promijeniti.',
    },
  },
  passwordNeeded: {
    status: 403,
    text: {
      en: 'Please enter your password again to download several keys at once.',
      bs: 'Unesite ponovo lozinku da biste preuzeli više ključeva odjednom.',
      hr: 'Ponovno unesite lozinku kako biste preuzeli više ključeva odjednom.',
    },
  },
  notAnImage: {
    status: 409,
    text: {
      en: 'This key is a text, not a picture.',
      bs: 'Ovaj ključ je tekst, a ne slika.',
      hr: 'Ovaj ključ je tekst, a ne slika.',
    },
  },
  tooManySelected: {
    status: 422,
    text: {
      en: ({ most }: { most: number }) =>
        `Choose at most ${most} ${plural('en', most, { one: 'order', other: 'orders' })} at once.`,
      bs: ({ most }: { most: number }) => `Odaberite najviše ${most} ${plural('bs', most, ordersAtMost)} odjednom.`,
      hr: ({ most }: { most: number }) => `Odaberite najviše ${most} ${plural('hr', most, ordersAtMost)} odjednom.`,
    },
  },
})
