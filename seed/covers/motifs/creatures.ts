import type { Draw } from './shapes.ts'
import { disc, fill, flip, ground, line, petals, pineTree, range, rect, sky, turn } from './shapes.ts'

/** Games: beings and their things. */
export const creatures = {
  sword: (p, r) =>
    sky(p.sky) +
    petals(p.far, 150, 150, 84, 150, r.pick([12, 16])) +
    disc(p.light, 150, 150, 70) +
    turn(
      r.pick([0, 24, -24]),
      150,
      160,
      fill(p.ink, 'M138 196V58l12-28 12 28v138z') +
        fill(p.far, 'M150 30l12 28v138h-12z') +
        rect(p.subject, 104, 194, 92, 16, 8) +
        rect(p.near, 142, 210, 16, 46, 4) +
        disc(p.subject, 150, 262, 12),
    ) +
    range(p.near, r, 300, 268, 40) +
    ground(p.near, 292),
  robot: (p, r) =>
    sky(p.sky) +
    disc(p.far, 150, 160, 110) +
    line(p.near, 6, 'M150 92V58') +
    disc(p.light, 150, 54, 11) +
    rect(p.subject, 84, 90, 132, 104, 26) +
    rect(p.near, 100, 112, 100, 54, 24) +
    disc(p.light, 128, 139, 13) +
    disc(p.light, 172, 139, r.chance(0.3) ? 6 : 13) +
    rect(p.subject, 68, 124, 16, 36, 6) +
    rect(p.subject, 216, 124, 16, 36, 6) +
    fill(p.subject, 'M92 292v-62q0-24 24-24h68q24 0 24 24v62z') +
    fill(p.near, 'M128 226h44v10h-44zM128 246h44v10h-44z') +
    ground(p.near, 286),
  dragonfly: (p, r) =>
    sky(p.sky) +
    disc(p.light, 150, 150, 90) +
    turn(
      r.whole(-24, 24),
      150,
      160,
      fill(p.far, 'M150 132Q70 76 34 104q-8 34 116 40zM150 132q80-56 116-28 8 34-116 40z') +
        fill(p.subject, 'M150 146q-84 8-96 48 22 26 96-36zM150 146q84 8 96 48-22 26-96-36z') +
        rect(p.near, 143, 128, 14, 140, 7) +
        disc(p.near, 150, 118, 17) +
        disc(p.light, 143, 114, 4) +
        disc(p.light, 157, 114, 4),
    ) +
    fill(
      p.near,
      'M0 300q20-60 24-112 10 60 12 108h20q4-40 18-70-4 40 2 70h124q10-60 28-96-8 60-2 96h26q4-50 20-86-6 60 8 90h20v104H0z',
    ),
  wolf: (p, r) =>
    sky(p.sky) +
    disc(p.light, 150, 132, 88) +
    range(p.far, r, 274, 214, 44) +
    flip(
      r.chance(0.5),
      fill(p.near, 'M92 300q2-44 24-70-2-38 22-64l6-26 14 14 44-50 10 4-6 14 12-4-18 34-6 28q-10 16-8 36 18 30 16 84z'),
    ) +
    [16, 52, 250, 286].map((x) => pineTree(p.near, x, 306, r.whole(84, 122))).join('') +
    ground(p.near, 288),
  cat: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.whole(96, 204), 116, 62) +
    fill(p.far, 'M0 180h60v-40h70v60h50v-30h60v50h60v180H0z') +
    flip(
      r.chance(0.5),
      fill(p.subject, 'M104 288q-6-80 24-108-14-20-8-66l22 20h28l22-20q6 46-8 66 34 30 26 108z') +
        line(p.subject, 15, 'M206 276q48-4 42-46-4-24 10-34') +
        fill(p.light, 'M137 152l12 6-12 6zM176 152l-12 6 12 6z'),
    ) +
    ground(p.near, 284),
  eye: (p, r) =>
    sky(p.sky) +
    petals(p.far, 150, 156, 70, 146, r.pick([9, 12, 18])) +
    fill(p.ink, 'M30 156q120-116 240 0-120 116-240 0z') +
    disc(p.subject, 150, 156, 50) +
    disc(p.near, 150, 156, 25) +
    disc(p.light, 166, 140, 9) +
    ground(p.near, 288) +
    fill(p.subject, 'M0 284h300v5H0z'),
  gem: (p, r) =>
    sky(p.sky) +
    petals(p.far, 150, 156, 56, 150, r.pick([8, 10])) +
    fill(p.subject, 'M82 96h136l44 50-112 128L38 146z') +
    fill(p.light, 'M82 96l-44 50h62zM116 96h68l16 50H100z') +
    fill(p.near, 'M218 96l44 50h-62zM200 146h62L150 274z') +
    fill(p.ink, 'M100 146h44l6 128z') +
    ground(p.near, 292),
  ball: (p, r) =>
    sky(p.sky) +
    fill(p.far, 'M0 210h300v90H0z') +
    line(p.light, 4, `M0 210h300M${r.pick([60, 240])} 210v90`) +
    `<ellipse cx="150" cy="262" rx="74" ry="12" fill="${p.near}"/>` +
    disc(p.subject === '#2b0f2e' ? '#f2642f' : p.subject, 150, 152, 88) +
    turn(
      r.pick([0, 20, -20]),
      150,
      152,
      line(p.near, 6, 'M62 152h176M150 64v176M88 92q54 60 0 120M212 92q-54 60 0 120'),
    ) +
    ground(p.near, 284),
} as const satisfies Record<string, Draw>
