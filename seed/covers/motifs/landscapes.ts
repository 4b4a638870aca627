import type { Draw } from './shapes.ts'
import { disc, fill, flip, ground, hill, line, pineTree, range, rect, sky, stars, turn } from './shapes.ts'

/** Games: land, sea and sky. */
export const landscapes = {
  crown: (p, r) =>
    sky(p.sky) +
    disc(p.far, 150, 128, 96) +
    disc(p.light, 150, 128, 74) +
    range(p.far, r, 262, 190, 46) +
    fill(p.subject, 'M92 172l-8-92 36 38 30-56 30 56 36-38-8 92z') +
    fill(p.near, 'M92 172h116v14H92z') +
    fill(p.near, 'M150 96l12 22-12 24-12-24z') +
    range(p.near, r, 292, 222, 52) +
    ground(p.near, 284),
  forest: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.whole(190, 226), 96, 42) +
    [34, 94, 150, 214, 268].map((x) => pineTree(p.far, x + r.whole(-8, 8), 268, r.whole(126, 158))).join('') +
    [0, 64, 240, 300].map((x) => pineTree(p.near, x + r.whole(-8, 8), 300, r.whole(136, 176))).join('') +
    fill(p.subject, 'M120 284l8-34-10-18 20 8h24l20-8-10 18 8 34z') +
    hill(p.near, 292, 22),
  colony: (p, r) =>
    sky(p.sky) +
    stars(p.ink, r, 26, 170) +
    fill(p.light, 'M226 66a34 34 0 1 0 28 54a28 28 0 0 1-28-54z') +
    hill(p.far, 262, 70) +
    fill(p.light, 'M84 240a66 66 0 0 1 132 0z') +
    fill(p.near, 'M138 240v-30a12 12 0 0 1 24 0v30z') +
    line(p.near, 3, 'M150 174v20M104 206l18 12M196 206l-18 12') +
    fill(p.light, 'M36 244a26 26 0 0 1 52 0zM216 244a24 24 0 0 1 48 0z') +
    rect(p.subject, 10, 236, 280, 12) +
    ground(p.subject, 246) +
    hill(p.near, 300, 24),
  tree: (p, r) => {
    let apples = ''
    for (let i = 0; i < 9; i++) apples += disc(p.subject, r.whole(84, 216), r.whole(72, 168), 9)
    return (
      sky(p.sky) +
      disc(p.light, r.whole(60, 90), 78, 26) +
      range(p.far, r, 280, 224, 60) +
      disc(p.near, 102, 136, 46) +
      disc(p.near, 198, 136, 46) +
      disc(p.near, 150, 98, 56) +
      disc(p.near, 150, 150, 50) +
      line(p.near, 22, 'M150 296V150') +
      line(p.near, 9, 'M150 220l-46-44M150 206l48-42') +
      apples +
      hill(p.near, 292, 20)
    )
  },
  windmill: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.whole(50, 80), 74, 28) +
    hill(p.far, 262, 60) +
    fill(p.ink, 'M118 270l12-124h40l12 124z') +
    fill(p.subject, 'M124 148q26-44 52 0z') +
    turn(
      r.whole(8, 36),
      150,
      140,
      line(p.subject, 5, 'M150 140V48M150 140v92M150 140H58M150 140h92') +
        fill(p.light, 'M154 60h22v66h-22zM124 154h22v66h-22zM70 114h66v22H70zM164 144h66v22h-66z'),
    ) +
    disc(p.near, 150, 140, 8) +
    rect(p.near, 140, 232, 20, 40, 8) +
    hill(p.near, 286, 20),
  volcano: (p, r) =>
    sky(p.sky) +
    disc(p.far, 106, 78, 34) +
    disc(p.far, 150, 62, 42) +
    disc(p.far, 196, 80, 32) +
    fill(p.far, 'M134 70h32l6 70h-44z') +
    fill(p.near, `M${r.whole(-10, 6)} 300L122 128h56l122 172z`) +
    fill(p.subject, 'M122 128h56l20 30-18 46-16-34-16 62-18-66-16 28-12-36z') +
    fill(p.light, 'M140 128h20l-4 40-6 20-8-24z') +
    ground(p.near, 288),
  mushroom: (p, r) =>
    sky(p.sky) +
    disc(p.far, 150, 160, 116) +
    fill(p.ink, 'M128 190h44q-4 60 14 100h-72q18-40 14-100z') +
    fill(p.subject, 'M54 194q6-110 96-114 90 4 96 114-96 24-192 0z') +
    disc(p.light, 108, 150, 16) +
    disc(p.light, 164, 122, 19) +
    disc(p.light, 204, 166, 12) +
    disc(p.light, 142, 176, 9) +
    `<g transform="translate(${r.pick([180, 10])} 178) scale(.4)">${fill(p.ink, 'M128 190h44q-4 60 14 100h-72q18-40 14-100z')}${fill(p.subject, 'M54 194q6-110 96-114 90 4 96 114-96 24-192 0z')}</g>` +
    hill(p.near, 292, 18),
  pyramid: (p, r) =>
    sky(p.sky) +
    disc(p.light, 150, 108, r.whole(48, 60)) +
    fill(p.far, 'M-30 282L70 158l100 124zM150 282l84-96 84 96z') +
    fill(p.subject, 'M34 286L150 98v188z') +
    fill(p.near, 'M150 98l116 188H150z') +
    fill(p.light, 'M150 98l22 36-22-8-22 8z') +
    hill(p.near, 290, 20),
  planet: (p, r) =>
    sky(p.sky) +
    stars(p.ink, r, 32, 270) +
    turn(
      r.whole(-26, -10),
      150,
      158,
      `<ellipse cx="150" cy="158" rx="132" ry="30" fill="none" stroke="${p.light}" stroke-width="9"/>` +
        fill(p.subject, 'M70 158a80 80 0 0 1 160 0z') +
        fill(p.subject, 'M70 158a80 80 0 0 0 160 0q0 26-80 26t-80-26z') +
        fill(p.far, 'M80 118q70 20 140 0l8 22q-78 22-156 0z') +
        line(p.light, 9, 'M18 158c0 40 264 40 264 0'),
    ) +
    disc(p.light, r.whole(40, 70), 74, 13) +
    hill(p.near, 298, 22),
  wave: (p, r) =>
    sky(p.sky) +
    disc(p.subject, r.pick([210, 90]), 100, 46) +
    flip(
      r.chance(0.4),
      fill(p.far, 'M0 300V170Q60 60 176 96q56 22 46 66-34-34-62-4-30 40 30 84h110v58z') +
        fill(p.ink, 'M176 96q56 22 46 66-10-26-38-26-30-4-52 22Q112 84 60 128q40-58 116-32z'),
    ) +
    fill(p.near, 'M0 262q38-26 75-4t75 0 75 0 75 4v140H0z'),
  flame: (p, r) =>
    sky(p.sky) +
    disc(p.far, 150, 160, 112) +
    flip(
      r.chance(0.5),
      fill(p.subject, 'M150 44q70 58 64 144-4 84-64 90-62-6-66-82 0-38 26-62 6 22 20 30 0-70 20-120z') +
        fill(p.light, 'M154 142q38 40 34 80-4 44-38 46-36-2-38-44 2-26 20-42 4 14 12 18 0-34 10-58z'),
    ) +
    ground(p.near, 286),
  peaks: (p, r) =>
    sky(p.sky) +
    disc(p.subject, r.pick([84, 216]), 92, 36) +
    fill(p.far, 'M-20 290L86 120l110 170zM150 290l92-138 80 138z') +
    fill(p.near, 'M30 300L150 86l120 214z') +
    fill(p.light, 'M150 86l42 76-22-10-20 22-22-20-22 14z') +
    stars(p.light, r, 22, 250) +
    ground(p.near, 286),
} as const satisfies Record<string, Draw>
