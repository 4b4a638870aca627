import type { Draw } from './shapes.ts'
import { disc, fill, flip, ground, hill, range, rect, sky, stars, turn } from './shapes.ts'

/** Games: what moves. */
export const vehicles = {
  car: (p, r) =>
    sky(p.sky) +
    fill(p.subject, 'M180 28h60L40 300H-20z') +
    fill(p.far, 'M262 28h30L100 300H70z') +
    disc(p.light, r.whole(48, 76), 84, 26) +
    flip(
      r.chance(0.3),
      fill(p.near, 'M24 246q2-30 34-36l40-6q36-36 78-36 44 0 62 32l26 6q20 6 18 40z') +
        fill(p.light, 'M112 202q26-22 52-22v22zM174 180q34 0 46 22h-46z') +
        disc(p.sky, 84, 246, 30) +
        disc(p.near, 84, 246, 24) +
        disc(p.light, 84, 246, 10) +
        disc(p.sky, 228, 246, 30) +
        disc(p.near, 228, 246, 24) +
        disc(p.light, 228, 246, 10),
    ) +
    ground(p.near, 278),
  submarine: (p, r) => {
    const y = r.whole(-14, 8)
    return (
      sky(p.sky) +
      fill(p.far, 'M0 96q38-20 75 0t75 0 75 0 75 0v304H0z') +
      fill(p.near, 'M0 250q38-18 75 0t75 0 75 0 75 0v150H0z') +
      `<g transform="translate(0 ${y})">` +
      fill(
        p.subject,
        'M60 178q0-42 62-42h66q58 0 58 42t-58 42h-66q-62 0-62-42zM128 140v-34h50v34zM146 106V82h22v8h-12v16zM62 178l-30-26v52z',
      ) +
      disc(p.near, 128, 178, 15) +
      disc(p.near, 174, 178, 15) +
      disc(p.near, 214, 178, 10) +
      disc(p.light, 128, 178, 9) +
      disc(p.light, 174, 178, 9) +
      '</g>' +
      disc(p.light, 52, 118, 7) +
      disc(p.light, 72, 98, 4)
    )
  },
  rocket: (p, r) => {
    const a = r.pick([0, 18, -18])
    return (
      sky(p.sky) +
      stars(p.ink, r, 30, 270) +
      disc(p.far, r.whole(40, 80), r.whole(200, 240), 52) +
      disc(p.far, 250, 76, 22) +
      turn(
        a,
        150,
        160,
        fill(p.light, 'M130 216h40l-20 70z') +
          fill(p.subject, 'M104 226l14-60 16 50zM196 226l-14-60-16 50z') +
          fill(p.ink, 'M150 40q44 52 34 176h-68Q106 92 150 40z') +
          fill(p.subject, 'M150 40q20 22 28 54h-56q8-32 28-54z') +
          disc(p.subject, 150, 130, 20) +
          disc(p.sky, 150, 130, 13),
      ) +
      hill(p.near, 296, 26)
    )
  },
  rally: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.whole(200, 240), 90, 38) +
    range(p.far, r, 240, 150, 56) +
    fill(p.far, 'M0 250h300v60H0z') +
    `<g transform="rotate(${r.pick([-8, -6, -10])} 150 220)">` +
    fill(p.subject, 'M66 236v-38l34-8 22-38h76l26 38 28 10v36z') +
    fill(p.light, 'M128 162h28v28h-42zM164 162h28l16 28h-44z') +
    fill(p.ink, 'M66 206h186v10H66z') +
    disc(p.near, 106, 238, 25) +
    disc(p.light, 106, 238, 10) +
    disc(p.near, 212, 238, 25) +
    disc(p.light, 212, 238, 10) +
    '</g>' +
    disc(p.light, 40, 268, 20) +
    disc(p.light, 16, 258, 14) +
    disc(p.light, 64, 278, 14) +
    ground(p.near, 284),
  train: (p, r) =>
    sky(p.sky) +
    disc(p.far, 206, 60, 28) +
    disc(p.far, 242, 82, 20) +
    disc(p.far, 170, 50, 16) +
    range(p.far, r, 260, 176, 58) +
    flip(
      r.chance(0.5),
      fill(p.near, 'M96 96h26v40H96z') +
        fill(p.subject, 'M60 136h130v86H60zM190 104h70v118h-70z') +
        rect(p.light, 206, 122, 38, 34, 4) +
        fill(p.near, 'M182 92h86v14h-86zM46 150h14v60H46zM60 222h206v18H42z') +
        rect(p.light, 140, 112, 22, 26, 8) +
        [84, 132, 180, 232].map((x) => disc(p.near, x, 248, 22) + disc(p.light, x, 248, 9)).join(''),
    ) +
    fill(p.light, 'M0 270h300v5H0z') +
    ground(p.near, 275),
  ship: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.pick([76, 226]), 92, 34) +
    flip(
      r.chance(0.4),
      rect(p.near, 146, 60, 8, 150) +
        fill(p.ink, 'M142 76v114H66q46-40 76-114z') +
        fill(p.subject, 'M158 68q62 48 66 122h-66z') +
        fill(p.near, 'M154 60h34l-10 9 10 9h-34z') +
        fill(p.subject, 'M52 206h200q-12 60-52 60H102q-38 0-50-60z') +
        fill(p.light, 'M60 222h184l-4 10H63z'),
    ) +
    fill(p.far, 'M0 250q25-14 50 0t50 0 50 0 50 0 50 0 50 0v150H0z') +
    fill(p.near, 'M0 276q25-14 50 0t50 0 50 0 50 0 50 0 50 0v124H0z'),
  plane: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.pick([70, 230]), 86, 36) +
    flip(
      r.chance(0.5),
      turn(
        -14,
        150,
        160,
        fill(p.subject, 'M40 150q100-26 186-10 32 6 34 18t-32 18Q140 194 60 178q-18-4-20-28z') +
          fill(p.near, 'M116 150h74l-40-64h-24zM120 178h74l-56 66h-22zM40 152l-14-50h24l34 44z') +
          fill(p.light, 'M206 144h20l14 8h-34z'),
      ),
    ) +
    fill(p.far, 'M0 262a36 36 0 0 1 62-18 44 44 0 0 1 80 4 38 38 0 0 1 68 4 40 40 0 0 1 90 6v142H0z') +
    ground(p.near, 290),
} as const satisfies Record<string, Draw>
