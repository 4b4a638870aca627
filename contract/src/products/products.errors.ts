import { defineErrors } from '../errors.ts'

export const productsErrors = defineErrors('products', {
  codeTaken: {
    status: 409,
    text: {
      en: 'Another product has this code.',
      bs: 'Ovu šifru već ima drugi proizvod.',
      hr: 'Ovu šifru već ima drugi proizvod.',
    },
  },
  unknownChoice: {
    status: 422,
    text: {
      en: 'One of the chosen values no longer exists.',
      bs: 'Jedna od odabranih vrijednosti više ne postoji.',
      hr: 'Jedna od odabranih vrijednosti više ne postoji.',
    },
  },
  hasKeys: {
    status: 409,
    text: {
      en: 'A product with keys in stock or reserved cannot be deleted. Withdraw it instead.',
      bs: 'Proizvod s ključevima na stanju ili rezervisanim ključevima ne može se obrisati. Povucite ga iz prodaje.',
      hr: 'Proizvod s ključevima na zalihi ili rezerviranim ključevima ne može se izbrisati. Povucite ga iz prodaje.',
    },
  },
})
