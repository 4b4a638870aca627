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
  products: { en: 'Products', bs: 'Proizvodi', hr: 'Proizvodi' },
  partners: { en: 'Partners', bs: 'Partneri', hr: 'Partneri' },
  outgoingInvoices: { en: 'Outgoing Invoices', bs: 'Izlazne fakture', hr: 'Izlazni računi' },
  incomingInvoices: { en: 'Incoming Invoices', bs: 'Ulazne fakture', hr: 'Ulazni računi' },
  notAuthorized: { en: 'Not authorized', bs: 'Nemate pristup', hr: 'Nemate pristup' },
  signOut: { en: 'Sign out', bs: 'Odjava', hr: 'Odjava' },
  pieces: { en: 'Pieces', bs: 'Dijelovi', hr: 'Dijelovi' },
})
