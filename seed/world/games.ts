import type { Motif } from '../covers/motifs.ts'
import type { CategoryKey, Platform } from './categories.ts'
import type { LanguageCode, RegionCode } from './places.ts'
import type { PublisherKey } from './publishers.ts'

export type Game = readonly [
  title: string,
  publisher: PublisherKey,
  category: CategoryKey,
  motif: Motif,
  /** Platforms; the first one carries the price, the others follow from it. */
  platforms: readonly Platform[],
  /** A reseller's price in KM, VAT included. */
  price: number,
  region: RegionCode,
  languages: readonly LanguageCode[],
]

const pc: readonly Platform[] = ['PC']
const consoles: readonly Platform[] = ['PC', 'Xbox', 'PS5']
const all: readonly Platform[] = ['PC', 'Xbox', 'PS5', 'Switch']
const en: readonly LanguageCode[] = ['EN', 'DE']
const euro: readonly LanguageCode[] = ['EN', 'DE', 'FR']
const home: readonly LanguageCode[] = ['BS', 'HR', 'SR']
const adria: readonly LanguageCode[] = ['EN', 'HR']

/** Games with invented titles. */
export const games: readonly Game[] = [
  ['Northfall: Ashen Crown', 'kaldera', 'rpg', 'crown', consoles, 61.9, 'EU', ['EN', 'HR', 'DE']],
  ['Vektor Liga 27', 'redline', 'sport', 'number', ['Xbox', 'PS5', 'PC', 'Switch'], 94.5, 'EU', adria],
  ['Apex Meridian 26', 'redline', 'racing', 'car', ['PS5', 'Xbox', 'PC'], 112, 'EU', euro],
  ['Deep Tide', 'fathom', 'action', 'submarine', ['PC', 'Switch'], 29.8, 'GLOBAL', ['EN', 'PL']],
  ['Šumska bajka', 'jez', 'indie', 'forest', ['PC', 'Switch'], 24.9, 'BALKANS', home],
  ['Kolonija Zero', 'orbita', 'strategy', 'colony', pc, 38.6, 'BALKANS', ['BS', 'HR', 'EN']],
  ['Drift District', 'neon', 'racing', 'skyline', ['Switch', 'PC'], 79.9, 'EU', ['EN', 'JA']],
  ['Hollow Signal', 'gluhi', 'horror', 'tower', ['PC', 'PS5'], 33.2, 'EU', en],
  ['Iron Orchard', 'orchard', 'strategy', 'tree', ['PC', 'Xbox'], 61.9, 'GLOBAL', en],
  ['Paper Dynasty', 'paperhouse', 'strategy', 'crane', ['PC', 'Switch'], 41.5, 'GLOBAL', ['EN', 'JA']],
  ['Mlin & Med', 'jez', 'simulation', 'windmill', ['PC', 'Switch'], 22.4, 'BALKANS', ['BS', 'HR']],
  ['Northfall: The Long Thaw', 'kaldera', 'rpg', 'crown', pc, 34.9, 'EU', ['EN', 'HR', 'DE']],
  ['Vektor Liga 26', 'redline', 'sport', 'number', ['Xbox', 'PS5', 'PC'], 46.9, 'EU', adria],
  ['Apex Meridian 25', 'redline', 'racing', 'car', ['PS5', 'PC'], 58, 'EU', euro],
  ['Lanternkeep', 'cobalt', 'indie', 'lighthouse', ['PC', 'Switch'], 27.3, 'GLOBAL', euro],
  ['Gambit of Kings', 'paperhouse', 'strategy', 'chess', pc, 31.6, 'GLOBAL', en],
  ['Starhold Frontier', 'orbita', 'action', 'rocket', consoles, 72.4, 'GLOBAL', euro],
  ['Ruin of Valdren', 'halcyon', 'rpg', 'sword', all, 88.9, 'EU', euro],
  ['Castle Grayrook', 'halcyon', 'strategy', 'castle', consoles, 54.2, 'EU', ['EN', 'DE', 'PL']],
  ['Tin Hearts Brigade', 'cobalt', 'action', 'robot', all, 49.5, 'GLOBAL', en],
  ['Dustline Rally', 'redline', 'racing', 'rally', consoles, 67.8, 'EU', euro],
  ['Wings of Neretva', 'stari', 'indie', 'dragonfly', ['PC', 'Switch'], 21.9, 'BALKANS', home],
  ['Most', 'stari', 'indie', 'bridge', ['PC', 'Switch'], 18.9, 'BALKANS', home],
  ['Emberpeak', 'tundra', 'action', 'volcano', consoles, 59.9, 'GLOBAL', en],
  ['Coalsmoke Express', 'orchard', 'simulation', 'train', ['PC', 'Xbox'], 44.6, 'EU', en],
  ['Salt & Sails', 'fathom', 'strategy', 'ship', all, 52.8, 'GLOBAL', euro],
  ['Night of the Grey Wolf', 'tundra', 'horror', 'wolf', consoles, 46.3, 'EU', en],
  ['Mycelia', 'cobalt', 'indie', 'mushroom', ['PC', 'Switch'], 26.4, 'GLOBAL', en],
  ['Sands of Ketura', 'halcyon', 'rpg', 'pyramid', consoles, 63.5, 'GLOBAL', euro],
  ['Second Sun', 'orbita', 'strategy', 'planet', pc, 47.9, 'GLOBAL', en],
  ['Neon Reverie', 'neon', 'action', 'skyline', all, 57.6, 'EU', ['EN', 'JA']],
  ['Whisker Street', 'neon', 'indie', 'cat', ['Switch', 'PC'], 32.9, 'GLOBAL', ['EN', 'JA']],
  ['The Gilded Eye', 'gluhi', 'horror', 'eye', ['PC', 'PS5'], 39.4, 'EU', en],
  ['Skyward Post', 'paperhouse', 'simulation', 'plane', ['PC', 'Xbox'], 51.2, 'GLOBAL', euro],
  ['Gemfall Saga', 'cobalt', 'indie', 'gem', ['PC', 'Switch'], 16.8, 'GLOBAL', en],
  ['Breakwater', 'fathom', 'action', 'wave', ['PC', 'PS5'], 36.7, 'GLOBAL', en],
  ['Emberwright', 'halcyon', 'rpg', 'flame', consoles, 69.9, 'EU', euro],
  ['Court Kings 27', 'meridian', 'sport', 'ball', ['PS5', 'Xbox', 'Switch'], 98.6, 'EU', adria],
  ['Matchpoint Tour', 'meridian', 'sport', 'ball', ['PC', 'PS5'], 55.4, 'EU', euro],
  ['Liga Mahala', 'stari', 'sport', 'number', pc, 19.9, 'BALKANS', home],
  ['Torque Union', 'redline', 'racing', 'car', consoles, 74.9, 'EU', euro],
  ['Stage Zero: Balkan Rally', 'redline', 'racing', 'rally', pc, 42.3, 'BALKANS', ['EN', 'HR', 'SR']],
  ['Frostbound', 'tundra', 'action', 'peaks', consoles, 64.7, 'EU', en],
  ['Vučja stena', 'stari', 'horror', 'wolf', pc, 23.6, 'BALKANS', home],
  ['Bijeli Brod', 'stari', 'indie', 'ship', pc, 17.9, 'BALKANS', ['BS', 'HR', 'EN']],
  ['Harvest Signal', 'orchard', 'simulation', 'tower', ['PC', 'Switch'], 28.9, 'GLOBAL', en],
  ['Iron Orchard: Deep Roots', 'orchard', 'strategy', 'tree', pc, 33.5, 'GLOBAL', en],
  ['Starhold: Outer Belt', 'orbita', 'action', 'rocket', pc, 37.8, 'GLOBAL', euro],
  ['Orbit Mechanic', 'orbita', 'simulation', 'planet', pc, 25.9, 'GLOBAL', en],
  ['Rustborn', 'cobalt', 'action', 'robot', consoles, 58.4, 'GLOBAL', en],
  ['Blade & Vow', 'halcyon', 'action', 'sword', ['PC', 'PS5'], 48.6, 'EU', euro],
  ['Bastions of Orlan', 'halcyon', 'strategy', 'castle', pc, 36.9, 'EU', en],
  ['Queen to Ashes', 'paperhouse', 'strategy', 'chess', ['PC', 'Switch'], 24.7, 'GLOBAL', en],
  ['Cinder Isle', 'tundra', 'rpg', 'volcano', ['PC', 'Switch'], 43.8, 'GLOBAL', en],
  ['Last Light at Vrana', 'stari', 'horror', 'lighthouse', pc, 26.9, 'BALKANS', ['BS', 'HR', 'EN']],
  ['Pod zvijezdama', 'jez', 'indie', 'colony', ['PC', 'Switch'], 19.6, 'BALKANS', home],
  ['Medvjed i ja', 'jez', 'indie', 'forest', ['PC', 'Switch'], 21.4, 'BALKANS', home],
  ['Little Harbour', 'fathom', 'simulation', 'wave', ['PC', 'Switch'], 30.8, 'GLOBAL', en],
  ['Abyss Company', 'fathom', 'horror', 'submarine', consoles, 53.9, 'EU', en],
  ['Overpass', 'neon', 'racing', 'bridge', ['PC', 'Xbox'], 40.2, 'EU', en],
  ['City of Brass Rain', 'gluhi', 'action', 'skyline', ['PC', 'PS5'], 56.7, 'EU', en],
  ['Timbertown', 'orchard', 'simulation', 'forest', ['PC', 'Switch'], 34.2, 'GLOBAL', euro],
  ['Narrow Gauge', 'orchard', 'simulation', 'train', pc, 29.7, 'EU', en],
  ['Heliograph', 'cobalt', 'indie', 'eye', pc, 15.9, 'GLOBAL', en],
  ['Paws & Effect', 'neon', 'indie', 'cat', ['PC', 'Switch'], 22.8, 'GLOBAL', en],
  ['Delta Squadron', 'tundra', 'simulation', 'plane', consoles, 66.3, 'EU', euro],
  ['Shardlight', 'cobalt', 'rpg', 'gem', all, 45.9, 'GLOBAL', en],
  ['Tombs of the Ninth Dune', 'halcyon', 'action', 'pyramid', ['PC', 'PS5'], 50.5, 'GLOBAL', euro],
  ['Spore Division', 'cobalt', 'strategy', 'mushroom', ['PC', 'Xbox'], 38.3, 'GLOBAL', en],
  ['Wildfire Crew', 'tundra', 'simulation', 'flame', ['PC', 'Xbox'], 41.7, 'EU', en],
  ['White Ridge', 'tundra', 'sport', 'peaks', ['PC', 'PS5', 'Switch'], 47.5, 'EU', euro],
  ['Glasswing', 'gluhi', 'indie', 'dragonfly', ['PC', 'Switch'], 20.9, 'GLOBAL', en],
  ['Senbazuru', 'paperhouse', 'indie', 'crane', ['PC', 'Switch'], 25.2, 'GLOBAL', ['EN', 'JA']],
  ['Old Mill Road', 'orchard', 'horror', 'windmill', ['PC', 'PS5'], 31.9, 'EU', en],
  ['Crown of Thistles', 'kaldera', 'rpg', 'crown', ['PC', 'Switch'], 39.9, 'EU', ['EN', 'DE', 'PL']],
  ['Kaldera Online: 60 dana', 'kaldera', 'rpg', 'sword', pc, 27.5, 'EU', ['EN', 'HR', 'DE']],
]

/** How the other platforms of a game are priced, in per cent of the first one. */
export const platformShare: Readonly<Record<Platform, number>> = {
  PC: 92,
  Xbox: 108,
  PS5: 112,
  Switch: 104,
  Windows: 100,
  macOS: 100,
  'Gift card': 100,
  'Top-up': 100,
}
