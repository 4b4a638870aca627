import type { Draw } from './shapes.ts'
import { disc, fill, line, rect, sky } from './shapes.ts'

/** Gift cards, subscriptions and top-ups. */
export const services = {
  window: (p) =>
    sky(p.sky) +
    rect(p.subject, 50, 70, 200, 172, 18) +
    rect(p.light, 66, 106, 80, 54, 6) +
    rect(p.far, 154, 106, 80, 54, 6) +
    rect(p.far, 66, 170, 80, 54, 6) +
    rect(p.near, 154, 170, 80, 54, 6) +
    disc(p.near, 74, 88, 6) +
    disc(p.near, 92, 88, 6),
  cloud: (p) =>
    sky(p.sky) +
    disc(p.far, 214, 96, 38) +
    fill(p.subject, 'M84 224a46 46 0 0 1-4-92 72 72 0 0 1 136-14 54 54 0 0 1 4 106z') +
    fill(p.sky, 'M150 132l34 38h-20v36h-28v-36h-20z'),
  play: (p) =>
    sky(p.sky) +
    fill(p.far, 'M0 400V262L300 130v270z') +
    `<circle cx="150" cy="124" r="64" fill="none" stroke="${p.subject}" stroke-width="16"/>` +
    fill(p.subject, 'M132 92l54 32-54 32z'),
  box: (p) =>
    sky(p.sky) +
    fill(p.far, 'M0 28h300L0 240z') +
    fill(p.subject, 'M150 48l76 38-76 38-76-38z') +
    fill(p.light, 'M74 96l70 36v76l-70-38z') +
    fill(p.ink, 'M226 96l-70 36v76l70-38z'),
  film: (p) =>
    sky(p.sky) +
    disc(p.far, 150, 124, 96) +
    rect(p.subject, 78, 62, 144, 124, 14) +
    fill(
      p.sky,
      'M90 76h16v18H90zM90 114h16v18H90zM90 152h16v18H90zM194 76h16v18h-16zM194 114h16v18h-16zM194 152h16v18h-16zM132 94l48 30-48 30z',
    ),
  coin: (p) =>
    sky(p.sky) +
    fill(p.far, 'M0 400V212l300-84v272z') +
    disc(p.near, 158, 132, 74) +
    disc(p.subject, 150, 124, 74) +
    `<circle cx="150" cy="124" r="56" fill="none" stroke="${p.sky}" stroke-width="7"/>` +
    fill(p.sky, 'M124 88h20v28l26-28h24l-32 34 36 38h-26l-28-31v31h-20z'),
  sim: (p) =>
    sky(p.sky) +
    fill(p.far, 'M300 28v372H120z') +
    fill(p.subject, 'M92 50h80l38 38v112q0 14-14 14H92q-14 0-14-14V64q0-14 14-14z') +
    rect(p.light, 106, 110, 76, 70, 12) +
    line(p.sky, 5, 'M106 145h28M154 145h28M134 110v70M154 110v70'),
  signal: (p) =>
    sky(p.sky) +
    fill(p.far, 'M0 28h190L60 400H0z') +
    fill(p.subject, 'M66 172h30v40H66zM112 142h30v70h-30zM158 108h30v104h-30z') +
    fill(p.light, 'M204 66h30v146h-30z'),
} as const satisfies Record<string, Draw>
