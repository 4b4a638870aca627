import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  myProducts: { en: 'My Products', bs: 'Moji proizvodi', hr: 'Moji proizvodi' },
  assigned: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product', other: 'products' })} assigned to you`,
    bs: (n: number) =>
      `Dodijeljeno: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
    hr: (n: number) =>
      `Dodijeljeno: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`,
  },
  unlikeWholesale: {
    en: 'Wholesale shows what you can buy now; this list also keeps what is no longer sold',
    bs: 'Veleprodaja prikazuje ono što sada možete kupiti; ovdje ostaje i ono što se više ne prodaje',
    hr: 'Veleprodaja prikazuje ono što sada možete kupiti; ovdje ostaje i ono što se više ne prodaje',
  },
  quantity: { en: 'Quantity', bs: 'Količina', hr: 'Količina' },
  searchHint: { en: 'Title or code', bs: 'Naziv ili šifra', hr: 'Naziv ili šifra' },
  favourite: { en: 'Favourite', bs: 'Favorit', hr: 'Favorit' },
  favourites: { en: 'Favourites', bs: 'Favoriti', hr: 'Favoriti' },
  inStock: { en: 'In stock', bs: 'Na stanju', hr: 'Na zalihi' },
  cover: { en: 'Cover', bs: 'Naslovnica', hr: 'Naslovnica' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  category: { en: 'Category', bs: 'Kategorija', hr: 'Kategorija' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  price: {
    en: (symbol: string) => `Price ${symbol}`,
    bs: (symbol: string) => `Cijena ${symbol}`,
    hr: (symbol: string) => `Cijena ${symbol}`,
  },
  moq: { en: 'MOQ', bs: 'Min.', hr: 'Min.' },
  stock: { en: 'Stock', bs: 'Zaliha', hr: 'Zaliha' },
  out: { en: 'Out', bs: 'Nema', hr: 'Nema' },
  since: { en: 'Since', bs: 'Od', hr: 'Od' },
  withdrawn: { en: 'No longer sold', bs: 'Više se ne prodaje', hr: 'Više se ne prodaje' },
  noProducts: {
    en: 'No products are assigned to you yet',
    bs: 'Još vam nije dodijeljen nijedan proizvod',
    hr: 'Još vam nije dodijeljen nijedan proizvod',
  },
  noProductsWhy: {
    en: 'Your supplier decides what your company can buy.',
    bs: 'Vaš dobavljač određuje šta vaša kompanija može kupiti.',
    hr: 'Vaš dobavljač određuje što vaša tvrtka može kupiti.',
  },
})
