import { demonstrationPassword } from '../../server/src/platform/config.ts'
import type { CompanyKey } from './companies/seed-company.ts'

/** The password of everyone in the demonstration world; production mode refuses to start while anyone has it. */
export const DEMO_PASSWORD = demonstrationPassword

export interface SeedPerson {
  company: CompanyKey
  firstName: string
  lastName: string
  /** User name and e-mail are the same. */
  email: string
  phone: string
  language: 'bs' | 'hr' | 'en'
  /** Role ids of the specification, section 6. */
  roles: readonly (1 | 2 | 3 | 5 | 8 | 9 | 10 | 11)[]
  isDisabled: boolean
}

const person = (
  company: CompanyKey,
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  language: SeedPerson['language'],
  roles: SeedPerson['roles'],
  isDisabled = false,
): SeedPerson => ({ company, firstName, lastName, email, phone, language, roles, isDisabled })

/** Everyone who can sign in, by the name used in tests. At least one person for every role of the specification. */
export const people = {
  selma: person('brava', 'Selma', 'Hadžiahmetović', 'selma.hadziahmetovic@brava.example', '+387 61 555 101', 'bs', [1]),
  tarik: person('brava', 'Tarik', 'Kovačević', 'tarik.kovacevic@brava.example', '+387 61 555 102', 'en', [5]),
  lejla: person('brava', 'Lejla', 'Softić', 'lejla.softic@brava.example', '+387 61 555 103', 'bs', [11]),
  amra: person('digitalis', 'Amra', 'Hodžić', 'amra.hodzic@digitalis.example', '+387 62 555 211', 'en', [10]),
  dino: person('digitalis', 'Dino', 'Mehić', 'dino.mehic@digitalis.example', '+387 62 555 212', 'bs', [2]),
  faruk: person('digitalis', 'Faruk', 'Delić', 'faruk.delic@digitalis.example', '+387 62 555 213', 'bs', [2], true),
  lea: person('nordlicht', 'Lea', 'Vogt', 'lea.vogt@nordlicht-games.example', '+49 151 555 01731', 'en', [10]),
  jonas: person(
    'nordlicht',
    'Jonas',
    'Petersen',
    'jonas.petersen@nordlicht-games.example',
    '+49 151 555 01732',
    'en',
    [2],
  ),
  nikola: person('gejmerija', 'Nikola', 'Đurić', 'nikola.djuric@gejmerija.example', '+387 65 555 308', 'bs', [8]),
  maja: person('gejmerija', 'Maja', 'Savić', 'maja.savic@gejmerija.example', '+387 65 555 309', 'bs', [3]),
  emir: person('hardver', 'Emir', 'Begić', 'emir.begic@hardver-centar.example', '+387 61 555 463', 'bs', [8]),
  lamija: person(
    'hardver',
    'Lamija',
    'Osmanović',
    'lamija.osmanovic@hardver-centar.example',
    '+387 61 555 464',
    'bs',
    [9],
  ),
  petra: person('pixelpoint', 'Petra', 'Žagar', 'petra.zagar@pixelpoint.example', '+385 91 555 0715', 'hr', [8]),
  luka: person('pixelpoint', 'Luka', 'Horvatić', 'luka.horvatic@pixelpoint.example', '+385 91 555 0716', 'hr', [9]),
  ana: person('megabajt', 'Ana', 'Marić', 'ana.maric@megabajt.example', '+387 63 555 582', 'hr', [8]),
  josip: person('megabajt', 'Josip', 'Zovko', 'josip.zovko@megabajt.example', '+387 63 555 583', 'hr', [3]),
  iva: person('carapa', 'Iva', 'Šarić', 'iva.saric@kodcarape.example', '+385 98 555 094', 'hr', [8]),
  mirza: person('nexa', 'Mirza', 'Čolić', 'mirza.colic@nexa.example', '+387 61 555 901', 'bs', [8]),
  sejla: person('nexa', 'Šejla', 'Imamović', 'sejla.imamovic@nexa.example', '+387 61 555 902', 'bs', [3]),
  haris: person('trafika', 'Haris', 'Žilić', 'haris.zilic@trafikaplus.example', '+387 61 555 245', 'bs', [8]),
  goran: person('zeravica', 'Goran', 'Žeravica', 'goran.zeravica@zeravica.example', '+387 65 555 018', 'bs', [8]),
  edina: person('zutimis', 'Edina', 'Ćatić', 'edina.catic@zutimis.example', '+387 61 555 631', 'bs', [10]),
  matija: person('levelup', 'Matija', 'Novak', 'matija.novak@levelup-ck.example', '+385 99 555 327', 'hr', [8]),
  adnan: person('kiosk', 'Adnan', 'Salihović', 'adnan.salihovic@kioskmreza.example', '+387 61 555 119', 'bs', [8]),
} as const satisfies Readonly<Record<string, SeedPerson>>

export type PersonKey = keyof typeof people
export const personKeys = Object.keys(people) as PersonKey[]
