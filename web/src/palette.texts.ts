import { texts } from './text/texts.ts'

/** Names of commands in the palette: verb first. */
export const t = texts({
  bulk: {
    en: 'Bulk action on the selected rows',
    bs: 'Grupna radnja za odabrane redove',
    hr: 'Skupna radnja za odabrane retke',
  },
  deleteChosen: { en: 'Delete the selected rows', bs: 'Obriši odabrane redove', hr: 'Izbriši odabrane retke' },
  newProduct: { en: 'New product', bs: 'Novi proizvod', hr: 'Novi proizvod' },
  importKeys: { en: 'Import keys', bs: 'Uvezi ključeve', hr: 'Uvezi ključeve' },
  importInto: {
    en: 'Import keys for which product?',
    bs: 'Ključevi za koji proizvod?',
    hr: 'Ključevi za koji proizvod?',
  },
  newPartner: { en: 'New partner', bs: 'Novi partner', hr: 'Novi partner' },
  newRetailer: { en: 'New retailer', bs: 'Nova maloprodaja', hr: 'Nova maloprodaja' },
  newCategory: { en: 'New category', bs: 'Nova kategorija', hr: 'Nova kategorija' },
  toApprove: { en: 'Approve orders', bs: 'Odobri narudžbe', hr: 'Odobri narudžbe' },
  inviteUser: { en: 'Invite a user', bs: 'Pozovi korisnika', hr: 'Pozovi korisnika' },
  newOrder: { en: 'New order', bs: 'Nova narudžba', hr: 'Nova narudžba' },
})
