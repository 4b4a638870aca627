import type { Random } from '../world/random.ts'
import { buildings } from './motifs/buildings.ts'
import { creatures } from './motifs/creatures.ts'
import { landscapes } from './motifs/landscapes.ts'
import { services } from './motifs/services.ts'
import type { Draw } from './motifs/shapes.ts'
import { tools } from './motifs/tools.ts'
import { vehicles } from './motifs/vehicles.ts'
import type { Palette } from './palettes.ts'

const draws = {
  ...landscapes,
  ...buildings,
  ...vehicles,
  ...creatures,
  ...tools,
  ...services,
} as const satisfies Record<string, Draw>

export type Motif = keyof typeof draws

/** Draws the motif's subject. */
export const drawMotif = (motif: Motif, palette: Palette, random: Random, title: string): string =>
  (draws[motif] as Draw)(palette, random, title)
