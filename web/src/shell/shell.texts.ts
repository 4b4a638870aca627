import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

const minutes = { one: 'minutu', few: 'minute', other: 'minuta' }
const seconds = { one: 'sekundu', few: 'sekunde', other: 'sekundi' }

export const t = texts({
  administrator: { en: 'Administrator', bs: 'Administrator', hr: 'Administrator' },
  auto: { en: 'System default', bs: 'Kao sistem', hr: 'Kao sustav' },
  backToDashboard: { en: 'Back to the dashboard', bs: 'Nazad na kontrolnu ploču', hr: 'Natrag na nadzornu ploču' },
  breadcrumbs: { en: 'Breadcrumbs', bs: 'Gdje se nalazite', hr: 'Gdje se nalazite' },
  catalogue: { en: 'Catalogue', bs: 'Katalog', hr: 'Katalog' },
  collapse: { en: 'Collapse menu', bs: 'Smanji izbornik', hr: 'Smanji izbornik' },
  commands: { en: 'Commands', bs: 'Naredbe', hr: 'Naredbe' },
  commandEmpty: { en: 'Nothing found', bs: 'Ništa nije pronađeno', hr: 'Ništa nije pronađeno' },
  commandPlaceholder: {
    en: 'Screen, command, partner, product, order…',
    bs: 'Ekran, naredba, partner, proizvod, narudžba…',
    hr: 'Zaslon, naredba, partner, proizvod, narudžba…',
  },
  communication: { en: 'Communication', bs: 'Komunikacija', hr: 'Komunikacija' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  companyBlocked: {
    en: 'Your company is blocked: you can see orders, invoices and delivered keys, but not order. Ask your supplier.',
    bs: 'Vaša kompanija je blokirana: vidite narudžbe, fakture i isporučene ključeve, ali ne možete naručivati. Obratite se dobavljaču.',
    hr: 'Vaša je tvrtka blokirana: vidite narudžbe, račune i isporučene ključeve, ali ne možete naručivati. Obratite se dobavljaču.',
  },
  distributor: { en: 'Distributor', bs: 'Distributer', hr: 'Distributer' },
  errorText: {
    en: 'This screen stopped working. Your saved work is safe.',
    bs: 'Ovaj ekran je prestao raditi. Ono što ste sačuvali nije izgubljeno.',
    hr: 'Ovaj je zaslon prestao raditi. Ono što ste spremili nije izgubljeno.',
  },
  errorTitle: { en: 'Something went wrong', bs: 'Došlo je do greške', hr: 'Došlo je do pogreške' },
  expand: { en: 'Expand', bs: 'Raširi', hr: 'Proširi' },
  help: { en: 'Help', bs: 'Pomoć', hr: 'Pomoć' },
  home: { en: 'Home', bs: 'Početna', hr: 'Početna' },
  idleMinutes: {
    en: (n: number) =>
      `You will be logged out due to inactivity in ${n} ${plural(n, { one: 'minute', other: 'minutes' })}`,
    bs: (n: number) => `Bit ćete odjavljeni zbog neaktivnosti za ${n} ${plural(n, minutes)}`,
    hr: (n: number) => `Bit ćete odjavljeni zbog neaktivnosti za ${n} ${plural(n, minutes)}`,
  },
  idleSeconds: {
    en: (n: number) =>
      `You will be logged out due to inactivity in ${n} ${plural(n, { one: 'second', other: 'seconds' })}`,
    bs: (n: number) => `Bit ćete odjavljeni zbog neaktivnosti za ${n} ${plural(n, seconds)}`,
    hr: (n: number) => `Bit ćete odjavljeni zbog neaktivnosti za ${n} ${plural(n, seconds)}`,
  },
  language: { en: 'Language', bs: 'Jezik', hr: 'Jezik' },
  loggedOut: { en: 'You have been logged out.', bs: 'Odjavljeni ste.', hr: 'Odjavljeni ste.' },
  logout: { en: 'Logout', bs: 'Odjava', hr: 'Odjava' },
  menu: { en: 'Menu', bs: 'Izbornik', hr: 'Izbornik' },
  myProfile: { en: 'My Profile', bs: 'Moj profil', hr: 'Moj profil' },
  navigation: { en: 'Main navigation', bs: 'Glavna navigacija', hr: 'Glavna navigacija' },
  notAuthorizedReason: {
    en: 'Your role does not include this screen',
    bs: 'Vaša uloga ne obuhvata ovaj ekran',
    hr: 'Vaša uloga ne obuhvaća ovaj zaslon',
  },
  notAuthorizedText: {
    en: 'If you need it, ask the administrator of your company.',
    bs: 'Ako vam treba, obratite se administratoru kompanije.',
    hr: 'Ako vam treba, obratite se administratoru tvrtke.',
  },
  notAuthorizedTitle: { en: 'Not authorized', bs: 'Nemate pristup', hr: 'Nemate pristup' },
  notFoundText: {
    en: 'There is no screen at this address.',
    bs: 'Na ovoj adresi nema ekrana.',
    hr: 'Na ovoj adresi nema zaslona.',
  },
  records: { en: 'Records', bs: 'Evidencija', hr: 'Evidencija' },
  reseller: { en: 'Reseller', bs: 'Preprodavač', hr: 'Preprodavač' },
  resellerAdmin: { en: 'Reseller Admin', bs: 'Administrator preprodavača', hr: 'Administrator preprodavača' },
  retailer: { en: 'Retailer', bs: 'Maloprodaja', hr: 'Maloprodaja' },
  retailerAdmin: { en: 'Retailer Admin', bs: 'Administrator maloprodaje', hr: 'Administrator maloprodaje' },
  screens: { en: 'Screens', bs: 'Ekrani', hr: 'Zasloni' },
  search: { en: 'Search', bs: 'Traži', hr: 'Traži' },
  searchAll: {
    en: 'Search products, orders, tickets',
    bs: 'Traži proizvode, narudžbe, zahtjeve',
    hr: 'Traži proizvode, narudžbe, zahtjeve',
  },
  searchBuyer: { en: 'Search products and orders', bs: 'Traži proizvode i narudžbe', hr: 'Traži proizvode i narudžbe' },
  signIn: { en: 'Sign in', bs: 'Prijava', hr: 'Prijava' },
  signedOutText: { en: 'See you soon.', bs: 'Vidimo se uskoro.', hr: 'Vidimo se uskoro.' },
  skip: { en: 'Skip to the content', bs: 'Preskoči na sadržaj', hr: 'Preskoči na sadržaj' },
  stay: { en: 'Stay signed in', bs: 'Ostani prijavljen', hr: 'Ostani prijavljen' },
  theme: { en: 'Theme', bs: 'Tema', hr: 'Tema' },
  toDark: { en: 'Dark theme', bs: 'Tamna tema', hr: 'Tamna tema' },
  toLight: { en: 'Light theme', bs: 'Svijetla tema', hr: 'Svijetla tema' },
  user: { en: 'User', bs: 'Korisnik', hr: 'Korisnik' },
})
