import type { Draw } from './shapes.ts'
import { disc, fill, gearShape, line, rect, sky, turn } from './shapes.ts'

/** Software: one tool each. */
export const tools = {
  shield: (p) =>
    sky(p.sky) +
    fill(p.subject, 'M150 58q40 32 88 32 4 106-88 158-92-52-88-158 48 0 88-32z') +
    fill(p.far, 'M150 58q40 32 88 32 4 106-88 158z') +
    fill(p.ink, 'M150 216q-8-36-24-48-34-6-44-48 36 0 68 32 32-32 68-32-10 42-44 48-16 12-24 48z'),
  keep: (p) =>
    sky(p.sky) +
    disc(p.far, 150, 148, 96) +
    fill(p.subject, 'M96 212v-96h-12V72h24v18h22V72h40v18h22V72h24v44h-12v96z') +
    fill(p.sky, 'M134 212v-40a16 16 0 0 1 32 0v40zM112 132h10v24h-10zM178 132h10v24h-10z'),
  globe: (p) =>
    sky(p.sky) +
    disc(p.subject, 150, 150, 88) +
    line(p.sky, 7, 'M62 150h176M150 62v176M78 106h144M78 194h144M150 62q-76 88 0 176M150 62q76 88 0 176') +
    disc(p.light, 212, 212, 34) +
    line(p.near, 8, 'M198 212l10 11 18-21'),
  lock: (p) =>
    sky(p.sky) +
    line(p.far, 24, 'M104 150v-32a46 46 0 0 1 92 0v32') +
    rect(p.subject, 72, 136, 156, 118, 24) +
    disc(p.near, 150, 184, 19) +
    fill(p.near, 'M142 190h16l7 40h-30z'),
  documents: (p) =>
    sky(p.sky) +
    rect(p.far, 58, 60, 108, 136, 14) +
    rect(p.subject, 92, 86, 108, 136, 14) +
    rect(p.light, 130, 112, 112, 140, 14) +
    fill(p.near, 'M150 140h72v11h-72zM150 166h72v11h-72zM150 192h46v11h-46z'),
  chart: (p) =>
    sky(p.sky) +
    rect(p.light, 58, 64, 184, 184, 20) +
    fill(p.far, 'M86 174h28v50H86zM130 144h28v80h-28z') +
    fill(p.subject, 'M174 102h28v122h-28z') +
    line(p.near, 7, 'M84 150l44-36 30 14 48-48'),
  envelope: (p) =>
    sky(p.sky) +
    rect(p.subject, 46, 88, 208, 146, 18) +
    line(p.sky, 10, 'M58 104l92 72 92-72') +
    disc(p.light, 238, 92, 26),
  pen: (p, r) =>
    sky(p.sky) +
    turn(
      r.pick([0, 0, 28, -28]),
      150,
      150,
      fill(p.subject, 'M150 262l-58-92q-6-14 4-26l26-62h56l26 62q10 12 4 26z') +
        rect(p.ink, 116, 48, 68, 26, 6) +
        line(p.sky, 6, 'M150 258v-78') +
        disc(p.sky, 150, 168, 13),
    ),
  camera: (p) =>
    sky(p.sky) +
    rect(p.subject, 46, 92, 208, 142, 24) +
    fill(p.subject, 'M104 94l16-26h60l16 26z') +
    disc(p.sky, 150, 162, 54) +
    disc(p.light, 150, 162, 40) +
    disc(p.near, 150, 162, 22) +
    disc(p.ink, 160, 152, 7) +
    disc(p.light, 226, 116, 9),
  music: (p) =>
    sky(p.sky) +
    disc(p.far, 150, 140, 92) +
    fill(p.ink, 'M120 80l84-18v28l-68 15v80h-16z') +
    disc(p.ink, 110, 186, 25) +
    disc(p.ink, 180, 170, 24) +
    fill(p.ink, 'M188 70h16v100h-16z'),
  gear: (p) =>
    sky(p.sky) +
    gearShape(p.far, p.sky, 208, 206, 40) +
    gearShape(p.subject, p.sky, 132, 140, 66) +
    disc(p.light, 132, 140, 12),
} as const satisfies Record<string, Draw>
