import type { Text } from '@brava/contract/language.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

export const priceListTexts = {
  title: t('Price list', 'Cjenovnik', 'Cjenik'),
  supplier: t('Supplier', 'Dobavljač', 'Dobavljač'),
  customer: t('Customer', 'Kupac', 'Kupac'),
  on: t('Prices as of', 'Cijene na dan', 'Cijene na dan'),
  currency: t('Currency', 'Valuta', 'Valuta'),
  products: t('Products', 'Broj proizvoda', 'Broj proizvoda'),
  narrowed: t('Contents', 'Sadržaj', 'Sadržaj'),
  whole: t('All products on sale', 'Svi proizvodi u prodaji', 'Svi proizvodi u prodaji'),
  part: t('Selected products', 'Odabrani proizvodi', 'Odabrani proizvodi'),
  product: t('Product', 'Proizvod', 'Proizvod'),
  platform: t('Platform', 'Platforma', 'Platforma'),
  region: t('Region', 'Regija', 'Regija'),
  moq: t('MOQ', 'Min. kol.', 'Min. kol.'),
  net: t('Without VAT', 'Bez PDV-a', 'Bez PDV-a'),
  gross: t('With VAT', 'S PDV-om', 'S PDV-om'),
  promotion: t('Promotion', 'Promocija', 'Promocija'),
  regularly: t('regular price', 'redovna cijena', 'redovna cijena'),
  nothing: t('No product is on sale.', 'Nema proizvoda u prodaji.', 'Nema proizvoda u prodaji.'),
  meaning: t(
    'MOQ is the smallest quantity you can order. “from 10” is the price of one key when 10 or more are ordered. Prices may change; an order is charged at the price shown when it is placed.',
    'Min. kol. je minimalna količina narudžbe. „od 10“ je cijena jednog ključa pri narudžbi 10 ili više komada. Cijene se mogu mijenjati; za narudžbu važi cijena prikazana pri naručivanju.',
    'Min. kol. je minimalna količina narudžbe. „od 10“ je cijena jednog ključa pri narudžbi 10 ili više komada. Cijene se mogu mijenjati; za narudžbu vrijedi cijena prikazana pri naručivanju.',
  ),
  paper: t('part', 'dio', 'dio'),
  page: t('Page', 'Stranica', 'Stranica'),
  of: t('of', 'od', 'od'),
} as const satisfies Record<string, Text>
