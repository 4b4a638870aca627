import type { Access } from '../access.ts'
import type { Text } from '../language.ts'

export interface NotificationTopic {
  /** Who may be notified of it. A person who loses this right no longer sees or hears anything of it. */
  readonly access: Access
  readonly label: Text
  readonly meaning: Text
}

/** What a person can be notified of, each in a way of their choice. */
export const notificationTopics = {
  orders: {
    access: 'signedIn',
    label: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
    meaning: {
      en: 'New orders waiting, approvals, keys, refunds and reported keys',
      bs: 'Nove narudžbe na čekanju, odobrenja, ključevi, povrati i prijavljeni ključevi',
      hr: 'Nove narudžbe na čekanju, odobrenja, ključevi, povrati i prijavljeni ključevi',
    },
  },
  tickets: {
    access: 'signedIn',
    label: { en: 'Support tickets', bs: 'Zahtjevi za podršku', hr: 'Zahtjevi za podršku' },
    meaning: {
      en: 'New tickets, answers and solutions',
      bs: 'Novi zahtjevi, odgovori i rješenja',
      hr: 'Novi zahtjevi, odgovori i rješenja',
    },
  },
  prices: {
    access: 'signedIn',
    label: { en: 'Prices', bs: 'Cijene', hr: 'Cijene' },
    meaning: {
      en: 'A new price or a new minimum quantity',
      bs: 'Nova cijena ili nova minimalna količina',
      hr: 'Nova cijena ili nova minimalna količina',
    },
  },
  products: {
    access: 'notDistributors',
    label: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
    meaning: {
      en: 'New, withdrawn and returned products; favourites that are in stock again',
      bs: 'Novi, povučeni i vraćeni proizvodi; omiljeni koji su opet na stanju',
      hr: 'Novi, povučeni i vraćeni proizvodi; omiljeni koji su opet na zalihi',
    },
  },
  credit: {
    access: 'signedIn',
    label: { en: 'Funds and credit', bs: 'Sredstva i kredit', hr: 'Sredstva i kredit' },
    meaning: {
      en: 'Payments booked to your funds, your credit limit; credit that is due in three days, is paused or available again; partners whose credit is paused',
      bs: 'Uplate na vaša sredstva, vaš kreditni limit; kredit koji dospijeva za tri dana, koji je obustavljen ili opet dostupan; partneri kojima je obustavljen',
      hr: 'Uplate na vaša sredstva, vaš kreditni limit; kredit koji dospijeva za tri dana, koji je obustavljen ili ponovno dostupan; partneri kojima je obustavljen',
    },
  },
  stock: {
    access: 'distributors',
    label: { en: 'Low stock', bs: 'Niska zaliha', hr: 'Niska zaliha' },
    meaning: {
      en: 'Products at or below their threshold, and sold out',
      bs: 'Proizvodi na pragu zalihe ili ispod njega i rasprodani',
      hr: 'Proizvodi na pragu zalihe ili ispod njega i rasprodani',
    },
  },
  supplierClaims: {
    access: 'distributors',
    label: { en: 'Supplier claims', bs: 'Reklamacije dobavljačima', hr: 'Reklamacije dobavljačima' },
    meaning: {
      en: 'A colleague marks a claim as sent, or notes what the supplier answered',
      bs: 'Kolega je reklamaciju označio poslanom ili zabilježio odgovor dobavljača',
      hr: 'Kolega je reklamaciju označio poslanom ili zabilježio odgovor dobavljača',
    },
  },
  corrections: {
    access: 'distributors',
    label: { en: 'Corrections', bs: 'Ispravke', hr: 'Ispravci' },
    meaning: {
      en: 'Funds and credit limits waiting for a second person, and the outcome of your own requests',
      bs: 'Sredstva i kreditni limiti koji čekaju drugu osobu i ishod vaših zahtjeva',
      hr: 'Sredstva i kreditni limiti koji čekaju drugu osobu i ishod vaših zahtjeva',
    },
  },
  signUps: {
    access: 'distributors',
    label: { en: 'Sign-ups', bs: 'Registracije', hr: 'Registracije' },
    meaning: {
      en: 'Companies waiting for approval',
      bs: 'Kompanije koje čekaju odobrenje',
      hr: 'Tvrtke koje čekaju odobrenje',
    },
  },
  invoices: {
    access: 'distributorsAndResellers',
    label: { en: 'Invoices', bs: 'Fakture', hr: 'Računi' },
    meaning: {
      en: 'Your own invoices that cannot be issued until data are corrected',
      bs: 'Vaše izlazne fakture koje se ne mogu izdati dok se ne isprave podaci',
      hr: 'Vaši izlazni računi koji se ne mogu izdati dok se ne isprave podaci',
    },
  },
  erasures: {
    access: 'administratorsAndCompanyAdmins',
    label: { en: 'Personal data', bs: 'Lični podaci', hr: 'Osobni podaci' },
    meaning: {
      en: 'Somebody asks for the erasure of their data',
      bs: 'Neko traži brisanje svojih podataka',
      hr: 'Netko traži brisanje svojih podataka',
    },
  },
  bank: {
    access: 'administrators',
    label: { en: 'Bank', bs: 'Banka', hr: 'Banka' },
    meaning: {
      en: 'Payments that the bank took back',
      bs: 'Uplate koje je banka povukla',
      hr: 'Uplate koje je banka povukla',
    },
  },
  failures: {
    access: 'administrators',
    label: { en: 'Failed jobs', bs: 'Neuspjeli poslovi', hr: 'Neuspjeli poslovi' },
    meaning: {
      en: 'Background work that was given up',
      bs: 'Pozadinski poslovi koji ni nakon ponavljanja nisu uspjeli',
      hr: 'Pozadinski poslovi koji ni nakon ponavljanja nisu uspjeli',
    },
  },
} as const satisfies Record<string, NotificationTopic>

export type TopicName = keyof typeof notificationTopics
export const topicNames = Object.keys(notificationTopics) as [TopicName, ...TopicName[]]

/** Whether and how a topic is also sent by e-mail. */
export const notificationMail = { never: 0, atOnce: 1, daily: 2 } as const
