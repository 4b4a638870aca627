import { texts } from '../../text/texts.ts'

export const t = texts({
  give: { en: 'Free order', bs: 'Besplatna narudžba', hr: 'Besplatna narudžba' },
  title: { en: 'Give keys for free', bs: 'Besplatno dati ključeve', hr: 'Besplatno dati ključeve' },
  what: {
    en: 'The keys are assigned and mailed at once. Their cost counts as promotion: the order is not a sale and has no invoice.',
    bs: 'Ključevi se dodjeljuju i šalju odmah. Njihov trošak se vodi kao promocija: narudžba nije prodaja i nema fakturu.',
    hr: 'Ključevi se dodjeljuju i šalju odmah. Njihov se trošak vodi kao promocija: narudžba nije prodaja i nema račun.',
  },
  company: { en: 'To', bs: 'Kome', hr: 'Kome' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  quantity: { en: 'Keys', bs: 'Ključeva', hr: 'Ključeva' },
  another: { en: 'Another product', bs: 'Još jedan proizvod', hr: 'Još jedan proizvod' },
  email: {
    en: "E-mail, if not the company's",
    bs: 'E-mail, ako se ne šalje kompaniji',
    hr: 'E-pošta, ako se ne šalje tvrtki',
  },
  confirm: { en: 'Give the keys', bs: 'Daj ključeve', hr: 'Daj ključeve' },
})
