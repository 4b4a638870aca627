import { texts } from './text/texts.ts'

/** Titles of screens: window title, breadcrumb and menu entry. One line per screen, in the order of the routes. */
export const t = texts({
  signIn: { en: 'Sign in', bs: 'Prijava', hr: 'Prijava' },
  forgotPassword: { en: 'Forgot your password?', bs: 'Zaboravljena lozinka', hr: 'Zaboravljena lozinka' },
  resetPassword: { en: 'Choose a new password', bs: 'Nova lozinka', hr: 'Nova lozinka' },
  profile: { en: 'My Profile', bs: 'Moj profil', hr: 'Moj profil' },
  dashboard: { en: 'Dashboard', bs: 'Početna', hr: 'Nadzorna ploča' },
  orders: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  myOrders: { en: 'My Orders', bs: 'Moje narudžbe', hr: 'Moje narudžbe' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  newProduct: { en: 'New product', bs: 'Novi proizvod', hr: 'Novi proizvod' },
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
  partners: { en: 'Partners', bs: 'Partneri', hr: 'Partneri' },
  outgoingInvoices: { en: 'Outgoing Invoices', bs: 'Izlazne fakture', hr: 'Izlazni računi' },
  incomingInvoices: { en: 'Incoming Invoices', bs: 'Ulazne fakture', hr: 'Ulazni računi' },
  partner: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  newPartner: { en: 'New partner', bs: 'Novi partner', hr: 'Novi partner' },
  myRetailers: { en: 'My retailers', bs: 'Moja maloprodaja', hr: 'Moja maloprodaja' },
  retailer: { en: 'Retailer', bs: 'Maloprodaja', hr: 'Maloprodaja' },
  newRetailer: { en: 'New retailer', bs: 'Nova maloprodaja', hr: 'Nova maloprodaja' },
  myCompany: { en: 'My Company', bs: 'Moja kompanija', hr: 'Moja tvrtka' },
  historyOfPrices: { en: 'History of Prices', bs: 'Historija cijena', hr: 'Povijest cijena' },
  notAuthorized: { en: 'Not authorized', bs: 'Nemate pristup', hr: 'Nemate pristup' },
  signOut: { en: 'Sign out', bs: 'Odjava', hr: 'Odjava' },
  pieces: { en: 'Pieces', bs: 'Dijelovi', hr: 'Dijelovi' },
})
