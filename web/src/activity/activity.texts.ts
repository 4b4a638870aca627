import type { ActivitySubject } from '@brava/contract/security/activity.ts'
import { counted } from '../text/counted.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  activity: { en: 'Activity', bs: 'Aktivnost', hr: 'Aktivnost' },
  when: { en: 'When', bs: 'Kada', hr: 'Kada' },
  what: { en: 'What', bs: 'Šta', hr: 'Što' },
  who: { en: 'Who', bs: 'Ko', hr: 'Tko' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  about: { en: 'About', bs: 'Oblast', hr: 'Područje' },
  day: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  search: { en: 'Person', bs: 'Osoba', hr: 'Osoba' },
  system: { en: 'System', bs: 'Sistem', hr: 'Sustav' },
  none: { en: 'Nothing has happened yet', bs: 'Još se ništa nije dogodilo', hr: 'Još se ništa nije dogodilo' },
  noneWhy: {
    en: 'Every change to this record is listed here.',
    bs: 'Ovdje će se vidjeti svaka radnja koja se odnosi na ovaj zapis.',
    hr: 'Ovdje će se vidjeti svaka radnja koja se odnosi na ovaj zapis.',
  },
  order: {
    en: (number: string) => `Order ${number}`,
    bs: (number: string) => `Narudžba ${number}`,
    hr: (number: string) => `Narudžba ${number}`,
  },
  products: { en: counted.products, bs: counted.products, hr: counted.products },
  keys: { en: counted.keys, bs: counted.keys, hr: counted.keys },
})

export const subjectWords: Readonly<Record<ActivitySubject, string>> = texts({
  auth: { en: 'Sign-ins', bs: 'Prijave', hr: 'Prijave' },
  users: { en: 'Users', bs: 'Korisnici', hr: 'Korisnici' },
  companies: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  ledger: { en: 'Funds and credit', bs: 'Sredstva i kredit', hr: 'Sredstva i kredit' },
  prices: { en: 'Prices', bs: 'Cijene', hr: 'Cijene' },
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  keys: { en: 'Keys', bs: 'Ključevi', hr: 'Ključevi' },
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
})

/** What happened, by the kind of the act; one that is not named here is called by its subject. */
export const kindWords: Readonly<Record<string, string>> = texts({
  'auth.signedIn': { en: 'Signed in', bs: 'Prijava', hr: 'Prijava' },
  'auth.signedOut': { en: 'Signed out', bs: 'Odjava', hr: 'Odjava' },
  'auth.refused': { en: 'Sign-in refused', bs: 'Prijava odbijena', hr: 'Prijava odbijena' },
  'auth.sessionEnded': { en: 'Session ended', bs: 'Sesija prekinuta', hr: 'Sesija prekinuta' },
  'auth.otherSessionsEnded': {
    en: 'Other sessions ended',
    bs: 'Ostale sesije prekinute',
    hr: 'Ostale sesije prekinute',
  },
  'auth.resetRequested': {
    en: 'Password link requested',
    bs: 'Zatražen link za lozinku',
    hr: 'Zatražena poveznica za lozinku',
  },
  'auth.passwordReset': {
    en: 'Password set by link',
    bs: 'Lozinka postavljena putem linka',
    hr: 'Lozinka postavljena putem poveznice',
  },
  'users.invited': { en: 'User invited', bs: 'Korisnik pozvan', hr: 'Korisnik pozvan' },
  'users.changed': { en: 'User changed', bs: 'Korisnik izmijenjen', hr: 'Korisnik izmijenjen' },
  'users.rolesChanged': { en: 'Roles changed', bs: 'Uloge izmijenjene', hr: 'Uloge izmijenjene' },
  'users.disabled': { en: 'User disabled', bs: 'Korisnik isključen', hr: 'Korisnik isključen' },
  'users.reactivated': { en: 'User reactivated', bs: 'Korisnik ponovo uključen', hr: 'Korisnik ponovno uključen' },
  'users.resetSent': { en: 'Password link sent', bs: 'Link za lozinku poslan', hr: 'Poveznica za lozinku poslana' },
  'users.passwordChanged': { en: 'Password changed', bs: 'Lozinka promijenjena', hr: 'Lozinka promijenjena' },
  'users.sessionsEnded': { en: 'Sessions of a user ended', bs: 'Sesije prekinute', hr: 'Sesije prekinute' },
  'users.mfaOn': {
    en: 'Two-step verification turned on',
    bs: 'Potvrda u dva koraka uključena',
    hr: 'Potvrda u dva koraka uključena',
  },
  'users.mfaOff': {
    en: 'Two-step verification turned off',
    bs: 'Potvrda u dva koraka isključena',
    hr: 'Potvrda u dva koraka isključena',
  },
  'users.mfaReset': {
    en: 'Two-step verification reset',
    bs: 'Potvrda u dva koraka poništena',
    hr: 'Potvrda u dva koraka poništena',
  },
  'users.mfaResetAsked': {
    en: 'Reset of two-step verification requested',
    bs: 'Zatraženo isključivanje potvrde u dva koraka',
    hr: 'Zatraženo isključivanje potvrde u dva koraka',
  },
  'users.emailAsked': {
    en: 'New e-mail address requested',
    bs: 'Zatražena nova e-mail adresa',
    hr: 'Zatražena nova adresa e-pošte',
  },
  'users.emailProven': {
    en: 'New e-mail address confirmed',
    bs: 'Nova e-mail adresa potvrđena',
    hr: 'Nova adresa e-pošte potvrđena',
  },
  'users.emailChanged': {
    en: 'E-mail address changed',
    bs: 'E-mail adresa promijenjena',
    hr: 'Adresa e-pošte promijenjena',
  },
  'users.phoneChanged': {
    en: 'Phone number for sign-in codes changed',
    bs: 'Promijenjen broj telefona za kodove',
    hr: 'Promijenjen broj telefona za kodove',
  },
  'sms.gatewayChanged': {
    en: 'SMS gateway changed',
    bs: 'Promijenjen SMS gateway',
    hr: 'Promijenjen SMS pristupnik',
  },
  'sms.gatewayTested': {
    en: 'Test SMS sent',
    bs: 'Poslan probni SMS',
    hr: 'Poslan probni SMS',
  },
  'users.changeObjected': {
    en: 'Change of an account stopped by its owner',
    bs: 'Vlasnik računa zaustavio promjenu',
    hr: 'Vlasnik računa zaustavio promjenu',
  },
  'users.recoveryCodesRenewed': {
    en: 'Recovery codes renewed',
    bs: 'Kodovi za oporavak obnovljeni',
    hr: 'Kodovi za oporavak obnovljeni',
  },
  'companies.created': { en: 'Company created', bs: 'Kompanija dodana', hr: 'Tvrtka dodana' },
  'companies.changed': { en: 'Data changed', bs: 'Podaci izmijenjeni', hr: 'Podaci izmijenjeni' },
  'companies.approved': { en: 'Approved', bs: 'Odobrena', hr: 'Odobrena' },
  'companies.discarded': { en: 'Discarded', bs: 'Odbijena', hr: 'Odbijena' },
  'companies.restored': { en: 'Restored', bs: 'Vraćena', hr: 'Vraćena' },
  'companies.blocked': { en: 'Blocked', bs: 'Blokirana', hr: 'Blokirana' },
  'companies.unblocked': { en: 'Unblocked', bs: 'Odblokirana', hr: 'Odblokirana' },
  'ledger.fundsAdded': { en: 'Funds booked', bs: 'Sredstva proknjižena', hr: 'Sredstva proknjižena' },
  'ledger.limitSet': { en: 'Credit limit set', bs: 'Kreditni limit postavljen', hr: 'Kreditni limit postavljen' },
  'prices.changed': { en: 'Prices changed', bs: 'Cijene promijenjene', hr: 'Cijene promijenjene' },
  'prices.removed': { en: 'Products unassigned', bs: 'Proizvodi uklonjeni', hr: 'Proizvodi uklonjeni' },
  'prices.belowCost': { en: 'Price below cost', bs: 'Cijena ispod nabavne', hr: 'Cijena ispod nabavne' },
  'prices.groupChanged': {
    en: 'Group prices changed',
    bs: 'Cijene grupa promijenjene',
    hr: 'Cijene grupa promijenjene',
  },
  'orders.approved': { en: 'Order approved', bs: 'Narudžba odobrena', hr: 'Narudžba odobrena' },
  'orders.denied': { en: 'Order denied', bs: 'Narudžba odbijena', hr: 'Narudžba odbijena' },
  'orders.cardRefundDecided': {
    en: 'Card refund decided',
    bs: 'Odlučeno o povratu na karticu',
    hr: 'Odlučeno o povratu na karticu',
  },
  'orders.refunded': { en: 'Order refunded', bs: 'Vraćen novac za narudžbu', hr: 'Vraćen novac za narudžbu' },
  'keys.revealed': { en: 'Keys opened', bs: 'Ključevi otvoreni', hr: 'Ključevi otvoreni' },
  'keys.downloaded': { en: 'Keys downloaded', bs: 'Ključevi preuzeti', hr: 'Ključevi preuzeti' },
  'keys.resent': { en: 'Keys sent again', bs: 'Ključevi ponovo poslani', hr: 'Ključevi ponovno poslani' },
  'keys.revealCapReached': {
    en: 'Limit of opened keys reached',
    bs: 'Dostignuto ograničenje otvaranja ključeva',
    hr: 'Dosegnuto ograničenje otvaranja ključeva',
  },
  'keys.importStarted': { en: 'Keys imported', bs: 'Ključevi uvezeni', hr: 'Ključevi uvezeni' },
  'products.created': { en: 'Product added', bs: 'Proizvod dodan', hr: 'Proizvod dodan' },
  'products.changed': { en: 'Product changed', bs: 'Proizvod izmijenjen', hr: 'Proizvod izmijenjen' },
  'products.basePriceSet': {
    en: 'Base price set',
    bs: 'Osnovna cijena postavljena',
    hr: 'Osnovna cijena postavljena',
  },
  'products.withdrawn': { en: 'Taken off sale', bs: 'Povučen iz prodaje', hr: 'Povučen iz prodaje' },
  'products.putOnSale': { en: 'Put on sale', bs: 'Pušten u prodaju', hr: 'Pušten u prodaju' },
  'products.deleted': { en: 'Product deleted', bs: 'Proizvod obrisan', hr: 'Proizvod izbrisan' },
})
