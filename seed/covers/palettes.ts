import type { PublisherKey } from '../world/publishers.ts'

/** Flat colours of one poster: background, far layer, ground behind the title, subject, light, lettering. */
export interface Palette {
  sky: string
  far: string
  near: string
  subject: string
  light: string
  ink: string
}

const of = (sky: string, far: string, near: string, subject: string, light: string, ink: string): Palette => ({
  sky,
  far,
  near,
  subject,
  light,
  ink,
})

export const palettes = {
  night: of('#10203f', '#1d3a6b', '#0a1428', '#f1dcae', '#d99a3d', '#f6efdc'),
  ember: of('#2b1036', '#6a1f4d', '#1a0a20', '#f2642f', '#ffd166', '#ffe9c9'),
  pine: of('#f3e4c4', '#6b9a74', '#1f4a3c', '#d9572c', '#f0a04b', '#fff3dd'),
  sea: of('#bfe3d8', '#3aa6a0', '#0d5c63', '#f2a93b', '#fff7e6', '#fdf6e3'),
  race: of('#d7263d', '#a5172b', '#15151d', '#f7f3ea', '#ffd23f', '#ffffff'),
  pitch: of('#12a150', '#0c7d3c', '#062b18', '#f7e733', '#ffffff', '#ffffff'),
  neon: of('#1a1040', '#43208a', '#0d0824', '#ff3d81', '#2de2e6', '#fdf4ff'),
  sand: of('#f6d7a7', '#e0a458', '#6f3720', '#4a2115', '#fff1d6', '#fff4df'),
  steel: of('#dfe6ec', '#9fb3c3', '#26384a', '#e4572e', '#ffc857', '#f4f7fa'),
  dusk: of('#ffb38a', '#e4576b', '#43163c', '#2b0f2e', '#ffe8c2', '#ffeede'),
  ice: of('#dff1fb', '#8fc1e3', '#1b3a5c', '#f45b69', '#ffffff', '#f2fbff'),
  moss: of('#16261d', '#2c5140', '#0b140f', '#e9c46a', '#e76f51', '#f4efdd'),
  paper: of('#f7efe5', '#e7d3bd', '#2f2a2a', '#c8402f', '#e0a34a', '#fff6ea'),
  cobalt: of('#2747e0', '#1c34b0', '#111f7a', '#ffffff', '#ffd166', '#ffffff'),
  soot: of('#141416', '#2a2a30', '#08080a', '#ff6b35', '#f7f7f2', '#f7f7f2'),
  mint: of('#c9f0d8', '#7fd1a4', '#12664f', '#0e4f3d', '#f4d35e', '#f3fff8'),
  lilac: of('#e6ddff', '#b8a4f5', '#33257a', '#ff7f50', '#ffffff', '#f8f5ff'),
  day: of('#9fd8f2', '#5fb3dd', '#3f7d34', '#c8442f', '#ffe06b', '#ffffff'),
  rust: of('#e9c9a0', '#c98b4f', '#3a1d12', '#c94a24', '#fff0d8', '#ffeed6'),
  storm: of('#3a4a63', '#26344a', '#121a28', '#e8eef6', '#f4b942', '#f3f6fa'),
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes

/** Companies that sell software and cards use their own colours; edition and market decide which. */
export const brandPalettes: Partial<Record<PublisherKey, readonly Palette[]>> = {
  kestrel: [
    of('#121d33', '#1a5fd0', '#0b1220', '#2f7bf0', '#ffb454', '#f4f8ff'),
    of('#f1f5fb', '#1a5fd0', '#10203a', '#2f7bf0', '#ffb454', '#10203a'),
    of('#1d4ed8', '#14389e', '#0b1f5c', '#f7fbff', '#ffb454', '#f7fbff'),
  ],
  bastion: [
    of('#f4ede1', '#8f1d18', '#3a0f0d', '#c8372d', '#f2b63c', '#3a0f0d'),
    of('#3a0f0d', '#8f1d18', '#220706', '#e0503f', '#f2b63c', '#fdf3e7'),
  ],
  lumen: [
    of('#f5f7fa', '#2f6fed', '#1b2430', '#35a35c', '#f6b73c', '#1b2430'),
    of('#eaf1ff', '#35a35c', '#16264d', '#2f6fed', '#f6b73c', '#16264d'),
  ],
  sketchforge: [
    of('#17161c', '#34313d', '#17161c', '#f2642f', '#ffd08a', '#fbf6ef'),
    of('#fbf3ea', '#f3c9a8', '#2a1d17', '#e4572e', '#ffc25c', '#2a1d17'),
  ],
  vidra: [
    of('#0f4c4a', '#0a3634', '#072624', '#38c5a9', '#f7d070', '#effcf8'),
    of('#e3f4ee', '#9bd3c2', '#0b3b38', '#0f8f7a', '#f4b942', '#0b3b38'),
  ],
  oblak: [
    of('#e8f3fd', '#a9d0f2', '#12385e', '#2b7bc9', '#ffcf5c', '#12385e'),
    of('#12385e', '#1f5f9e', '#0a2440', '#7fc1f5', '#ffcf5c', '#f0f8ff'),
  ],
  playport: [
    of('#5a2be0', '#4a1fc2', '#2c0f86', '#ffffff', '#ffd94a', '#ffffff'),
    of('#2350f0', '#1a3fd0', '#112a96', '#ffffff', '#ffd94a', '#ffffff'),
  ],
  citadel: [of('#bfeed3', '#8fdcb3', '#0f4d35', '#10694a', '#0f8f60', '#0b3d2a')],
  boxline: [
    of('#107c3f', '#0c6632', '#063d1d', '#8fe3a8', '#d7f5a0', '#f2fff5'),
    of('#18352a', '#12281f', '#0a1812', '#46c97b', '#c6f27a', '#f2fff5'),
  ],
  novella: [
    of('#1b0f14', '#3b1220', '#0e070a', '#e5324b', '#ff8a7a', '#fff3f1'),
    of('#7b1230', '#5f0c24', '#3d0616', '#ffd9cf', '#ffb199', '#fff3f1'),
  ],
  gejmovi: [of('#f6b93b', '#e9a21f', '#7a4a06', '#fff4d6', '#8a4b08', '#3d2404')],
  nexaTelecom: [of('#b3167a', '#970f66', '#5c0a44', '#ffffff', '#ffc7e6', '#ffffff')],
  bluetel: [of('#0a6ebd', '#085b9d', '#043a67', '#ffffff', '#8fe0ff', '#ffffff')],
  sava: [of('#0e8f86', '#0b766f', '#064a46', '#ffffff', '#ffe27a', '#ffffff')],
}
