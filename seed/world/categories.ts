/**
 * The category tree: parents first, each with its Bosnian and Croatian names; `vat` is the treatment proposed for new
 * products (contract: vatTreatment).
 */
export const categories = [
  { key: 'games', parent: null, title: 'Games', bs: 'Igre', hr: 'Igre', vat: 2 },
  {
    key: 'action',
    parent: 'games',
    title: 'Action & adventure',
    bs: 'Akcija i avantura',
    hr: 'Akcija i avantura',
    vat: 2,
  },
  { key: 'rpg', parent: 'games', title: 'Role-playing', bs: 'Igre uloga', hr: 'Igre uloga', vat: 2 },
  { key: 'strategy', parent: 'games', title: 'Strategy', bs: 'Strategija', hr: 'Strategija', vat: 2 },
  { key: 'racing', parent: 'games', title: 'Racing', bs: 'Trke', hr: 'Utrke', vat: 2 },
  { key: 'sport', parent: 'games', title: 'Sport', bs: 'Sport', hr: 'Sport', vat: 2 },
  {
    key: 'indie',
    parent: 'games',
    title: 'Indie & family',
    bs: 'Nezavisne i porodične',
    hr: 'Nezavisne i obiteljske',
    vat: 2,
  },
  { key: 'simulation', parent: 'games', title: 'Simulation', bs: 'Simulacija', hr: 'Simulacija', vat: 2 },
  { key: 'horror', parent: 'games', title: 'Horror', bs: 'Horor', hr: 'Horor', vat: 2 },
  { key: 'software', parent: null, title: 'Software', bs: 'Softver', hr: 'Softver', vat: 1 },
  { key: 'office', parent: 'software', title: 'Office', bs: 'Ured', hr: 'Ured', vat: 1 },
  { key: 'design', parent: 'software', title: 'Design & video', bs: 'Dizajn i video', hr: 'Dizajn i video', vat: 1 },
  {
    key: 'system',
    parent: 'software',
    title: 'Tools & backup',
    bs: 'Alati i sigurnosne kopije',
    hr: 'Alati i sigurnosne kopije',
    vat: 1,
  },
  { key: 'security', parent: null, title: 'Security', bs: 'Sigurnost', hr: 'Sigurnost', vat: 1 },
  { key: 'antivirus', parent: 'security', title: 'Antivirus', bs: 'Antivirus', hr: 'Antivirus', vat: 1 },
  { key: 'privacy', parent: 'security', title: 'VPN & passwords', bs: 'VPN i lozinke', hr: 'VPN i lozinke', vat: 1 },
  { key: 'cards', parent: null, title: 'Gift cards', bs: 'Poklon kartice', hr: 'Poklon-kartice', vat: 3 },
  { key: 'wallets', parent: 'cards', title: 'Game wallets', bs: 'Novčanici za igre', hr: 'Novčanici za igre', vat: 3 },
  {
    key: 'streaming',
    parent: 'cards',
    title: 'Streaming & music',
    bs: 'Streaming i muzika',
    hr: 'Streaming i glazba',
    vat: 3,
  },
  { key: 'vouchers', parent: 'cards', title: 'Cash vouchers', bs: 'Novčani bonovi', hr: 'Novčani bonovi', vat: 3 },
  { key: 'telecom', parent: null, title: 'Telecom', bs: 'Telekom', hr: 'Telekom', vat: 4 },
  { key: 'topups', parent: 'telecom', title: 'Mobile top-ups', bs: 'Mobilne dopune', hr: 'Mobilne dopune', vat: 4 },
] as const satisfies readonly {
  key: string
  parent: string | null
  title: string
  bs: string
  hr: string
  vat: 1 | 2 | 3 | 4
}[]
export type CategoryKey = (typeof categories)[number]['key']

/** Product types ("platforms" on screens). */
export const platforms = ['PC', 'Xbox', 'PS5', 'Switch', 'Windows', 'macOS', 'Gift card', 'Top-up'] as const
export type Platform = (typeof platforms)[number]

/** Translations of the platforms whose names are not proper names. */
export const platformNames: Readonly<Partial<Record<Platform, { readonly bs: string; readonly hr: string }>>> = {
  'Gift card': { bs: 'Poklon kartica', hr: 'Poklon-kartica' },
  'Top-up': { bs: 'Dopuna', hr: 'Dopuna' },
}
