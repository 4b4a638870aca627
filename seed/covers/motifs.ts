import type { Random } from '../world/random.ts'
import { black } from './letterforms.ts'
import { lettering, widthOf } from './lettering.ts'
import type { Palette, PaletteName } from './palettes.ts'

/** Draws one subject on a canvas of 300 × 400; the title stands below y = 290, a platform band above y = 28. */
export type Draw = (p: Palette, random: Random, title: string) => string

export const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`
const line = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
export const rect = (color: string, x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect fill="${color}" x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''}/>`
export const disc = (color: string, x: number, y: number, r: number): string =>
  `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`
const turn = (degrees: number, x: number, y: number, inner: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`
const flip = (yes: boolean, inner: string): string =>
  yes ? `<g transform="matrix(-1 0 0 1 300 0)">${inner}</g>` : inner
const sky = (color: string): string => `<path fill="${color}" d="M0 0h300v400H0z"/>`
const ground = (color: string, y: number): string => fill(color, `M0 ${y}h300v${400 - y}H0z`)

const stars = (color: string, random: Random, count: number, bottom: number): string =>
  fill(
    color,
    Array.from({ length: count }, () => `M${random.whole(10, 288)} ${random.whole(34, bottom)}h3v3h-3z`).join(''),
  )

/** A row of pointed mountains from left to right, down to the ground. */
const range = (color: string, random: Random, low: number, high: number, step: number): string => {
  let d = 'M0 400V' + low
  let up = random.chance(0.5)
  for (let x = 0; x < 300 + step; x += step) {
    d += `L${x + random.whole(-step / 5, step / 5)} ${up ? random.whole(high, high + 22) : random.whole(low - 16, low)}`
    up = !up
  }
  return fill(color, `${d}L300 400z`)
}

const hill = (color: string, y: number, bend: number): string => fill(color, `M0 ${y}Q150 ${y - bend} 300 ${y}V400H0z`)

const pineTree = (color: string, x: number, y: number, h: number): string => {
  const w = h * 0.27
  return fill(
    color,
    `M${x} ${y - h}l${w} ${h * 0.5}h${-w * 0.4}l${w * 0.7} ${h * 0.42}h${-w * 2.6}l${w * 0.7} ${-h * 0.42}h${-w * 0.4}z`.replace(
      /(\.\d)\d+/g,
      '$1',
    ),
  )
}

const petals = (color: string, x: number, y: number, inner: number, outer: number, count: number): string => {
  const n = (value: number) => Math.round(value * 10) / 10
  let d = ''
  for (let i = 0; i < count * 2; i++) {
    const r = i % 2 ? inner : outer
    const a = (Math.PI * i) / count - Math.PI / 2
    d += `${i ? 'L' : 'M'}${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}`
  }
  return fill(color, `${d}z`)
}

const gearShape = (color: string, hole: string, x: number, y: number, r: number): string =>
  [0, 45, 90, 135].map((a) => turn(a, x, y, rect(color, x - r * 0.2, y - r * 1.28, r * 0.4, r * 2.56, 4))).join('') +
  disc(color, x, y, r) +
  disc(hole, x, y, r * 0.42)

const draws = {
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
  number: (p, r, title) => {
    const value = /\d+$/.exec(title)?.[0] ?? '10'
    const [a, b] = r.pick([
      [78, 236],
      [66, 246],
      [72, 60],
    ] as const)
    const size = 232 / widthOf(black, value)
    return (
      sky(p.sky) +
      fill(p.far, 'M0 28h42v372H0zM86 28h42v372H86zM172 28h42v372h-42zM258 28h42v372h-42z') +
      line(p.light, 3, 'M-10 262h320M150 262a62 62 0 0 1 0-124a62 62 0 0 1 0 124') +
      lettering(black, value, { x: 34, y: 254, sx: size, sy: size * 1.28, color: p.subject }) +
      disc(p.light, b, a, 30) +
      fill(
        p.near,
        `M${b} ${a - 12}l12 9-5 14h-14l-5-14zM${b - 28} ${a - 8}l8-2 1 10-7 4zM${b + 28} ${a - 8}l-8-2-1 10 7 4zM${b - 9} ${a + 28}l-2-8 10-4 11 4-2 8zM${b - 12} ${a - 27}l4 6 8-3 8 3 4-6-12-3z`,
      ) +
      ground(p.near, 286)
    )
  },
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
  skyline: (p, r) => {
    const row = (low: number, high: number, width: number) => {
      let d = ''
      for (let x = 0; x < 300; ) {
        const w = r.whole(width - 8, width + 10)
        const h = r.whole(high, low)
        d += `M${x} 300V${h}h${w}v${300 - h}z`
        x += w + 2
      }
      return d
    }
    let windows = ''
    for (let i = 0; i < 26; i++) windows += `M${8 + r.whole(0, 27) * 10} ${210 + r.whole(0, 8) * 8}h5v4h-5z`
    return (
      sky(p.sky) +
      disc(p.subject, 150, 130, 78) +
      fill(p.sky, 'M60 142h180v5H60zM60 158h180v7H60zM60 176h180v9H60zM60 196h180v12H60z') +
      fill(p.far, row(210, 118, 30)) +
      fill(p.near, row(256, 176, 36)) +
      fill(p.light, windows) +
      fill(p.subject, 'M0 276h300v6H0z') +
      ground(p.near, 282)
    )
  },
  tower: (p, r) => {
    const x = r.pick([150, 150, 118, 182])
    const ring = (radius: number) => `M${x - radius} 96a${radius} ${radius} 0 1 1 ${2 * radius} 0`
    return (
      sky(p.sky) +
      stars(p.far, r, 18, 200) +
      line(p.subject, 4, ring(34) + ring(58)) +
      line(p.far, 4, ring(84) + ring(110)) +
      line(p.ink, 7, `M${x} 96l-46 200M${x} 96l46 200`) +
      line(
        p.ink,
        4,
        `M${x - 11} 146h22M${x - 22} 192h44M${x - 34} 244h68M${x - 12} 146l34 46-56 52M${x + 12} 146l-34 46 56 52`,
      ) +
      disc(p.subject, x, 94, 12) +
      hill(p.near, 290, 30)
    )
  },
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
  crane: (p, r) =>
    sky(p.sky) +
    disc(p.light, 150, 150, 104) +
    flip(
      r.chance(0.4),
      fill(p.subject, 'M150 178L62 66l126 60z') +
        fill(p.near, 'M150 178l38-52 74-62-62 116z') +
        fill(p.subject, 'M150 178l50 2-66 66z') +
        fill(p.far, 'M150 178l-16 68-60-46z') +
        fill(p.subject, 'M74 200l-44-8 18-18 40 4z'),
    ) +
    hill(p.near, 292, 14),
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
  lighthouse: (p, r) =>
    sky(p.sky) +
    stars(p.ink, r, 14, 180) +
    flip(r.chance(0.4), fill(p.light, 'M128 98L0 50v92z') + fill(p.far, 'M172 98l128-36v70z')) +
    fill(p.ink, 'M124 290l10-170h32l10 170z') +
    fill(p.subject, 'M131 170h38l3 36h-43zM127 244h46l3 36h-52z') +
    rect(p.subject, 124, 112, 52, 10, 3) +
    rect(p.light, 136, 84, 28, 28) +
    fill(p.subject, 'M130 86q20-40 40 0z') +
    fill(p.near, 'M0 282q40-20 90-4t110-2 100 6v118H0z') +
    fill(p.far, 'M30 300h50v5H30zM200 296h60v5h-60z'),
  chess: (p, r) => {
    let board = ''
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 3; j++) if ((i + j) % 2) board += `M${i * 50} ${250 + j * 16}h50v16h-50z`
    return (
      sky(p.sky) +
      disc(p.far, 150, 150, 106) +
      ground(p.light, 250) +
      fill(p.near, board) +
      flip(
        r.chance(0.5),
        fill(
          p.subject,
          'M96 262q2-40 26-66 16-18 16-36-22 14-38 20-12 4-20-8l-4-14 42-50q8-26 32-38l8-22 16 22q44 22 44 92 0 50 6 100z',
        ) + disc(p.sky, 142, 116, 6),
      ) +
      rect(p.near, 82, 258, 136, 20, 6) +
      ground(p.near, 286)
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
  castle: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.pick([84, 150, 216]), 104, 54) +
    range(p.far, r, 270, 206, 60) +
    fill(
      p.subject,
      'M60 290V150h12v14h14v-14h14v14h14v-14h12v44h16v-84h10v14h12v-14h12v14h10v-14h10v84h16v-44h12v14h14v-14h14v14h14v-14h12v140z',
    ) +
    fill(p.near, 'M132 290v-44a19 19 0 0 1 38 0v44zM80 190h10v26H80zM210 190h10v26h-10zM146 146h10v26h-10z') +
    line(p.subject, 4, 'M152 114V76') +
    fill(p.light === '#ffffff' ? p.near : p.light, 'M152 76l30 10-30 10z') +
    ground(p.near, 284),
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
  bridge: (p, r) =>
    sky(p.sky) +
    disc(p.light, r.whole(200, 232), 84, 34) +
    range(p.far, r, 240, 130, 64) +
    fill(p.ink, 'M0 196q110-8 150-54 40 46 150 54v34H0z') +
    fill(p.far, 'M58 262V244q6-66 92-66t92 66v18z') +
    fill(
      p.subject,
      'M0 214h26v76H0zM274 214h26v76h-26zM26 230l14 60H26zM274 230l-14 60h14zM8 176h26v38H8zM266 176h26v38h-26zM4 178l17-22 17 22zM262 178l17-22 17 22z',
    ) +
    fill(p.near, 'M0 276q38-14 75 0t75 0 75 0 75 0v124H0z'),
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
  gem: (p, r) =>
    sky(p.sky) +
    petals(p.far, 150, 156, 56, 150, r.pick([8, 10])) +
    fill(p.subject, 'M82 96h136l44 50-112 128L38 146z') +
    fill(p.light, 'M82 96l-44 50h62zM116 96h68l16 50H100z') +
    fill(p.near, 'M218 96l44 50h-62zM200 146h62L150 274z') +
    fill(p.ink, 'M100 146h44l6 128z') +
    ground(p.near, 292),
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
  peaks: (p, r) =>
    sky(p.sky) +
    disc(p.subject, r.pick([84, 216]), 92, 36) +
    fill(p.far, 'M-20 290L86 120l110 170zM150 290l92-138 80 138z') +
    fill(p.near, 'M30 300L150 86l120 214z') +
    fill(p.light, 'M150 86l42 76-22-10-20 22-22-20-22 14z') +
    stars(p.light, r, 22, 250) +
    ground(p.near, 286),
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

export type Motif = keyof typeof draws

/** Draws the motif's subject. */
export const drawMotif = (motif: Motif, palette: Palette, random: Random, title: string): string =>
  (draws[motif] as Draw)(palette, random, title)

/** Palettes that suit a motif; the first ones look best. */
export const suiting: Readonly<Record<Motif, readonly PaletteName[]>> = {
  crown: ['night', 'ember', 'moss', 'storm'],
  number: ['pitch', 'race', 'cobalt', 'storm'],
  car: ['race', 'cobalt', 'neon', 'storm'],
  submarine: ['sea', 'storm', 'ice', 'night'],
  forest: ['pine', 'mint', 'dusk', 'day'],
  colony: ['ember', 'neon', 'dusk', 'night'],
  skyline: ['neon', 'ember', 'dusk', 'storm'],
  tower: ['soot', 'storm', 'moss', 'ember'],
  tree: ['rust', 'pine', 'sand', 'mint'],
  crane: ['paper', 'ice', 'lilac', 'sea'],
  windmill: ['day', 'pine', 'dusk', 'steel'],
  lighthouse: ['night', 'storm', 'ember', 'neon'],
  chess: ['paper', 'steel', 'moss', 'lilac'],
  rocket: ['night', 'neon', 'ember', 'storm'],
  sword: ['storm', 'ember', 'moss', 'night'],
  castle: ['dusk', 'steel', 'sand', 'ice'],
  robot: ['steel', 'sand', 'mint', 'lilac'],
  rally: ['sand', 'steel', 'pine', 'day'],
  dragonfly: ['mint', 'sea', 'lilac', 'pine'],
  bridge: ['sea', 'dusk', 'day', 'steel'],
  volcano: ['ember', 'soot', 'storm', 'moss'],
  train: ['rust', 'steel', 'pine', 'dusk'],
  ship: ['sea', 'day', 'paper', 'ice'],
  wolf: ['night', 'storm', 'soot', 'dusk'],
  mushroom: ['mint', 'moss', 'lilac', 'pine'],
  pyramid: ['sand', 'dusk', 'rust', 'night'],
  planet: ['neon', 'night', 'ember', 'storm'],
  cat: ['dusk', 'lilac', 'night', 'mint'],
  eye: ['ember', 'moss', 'soot', 'storm'],
  plane: ['day', 'steel', 'ice', 'sea'],
  gem: ['neon', 'lilac', 'night', 'ice'],
  wave: ['ice', 'sea', 'dusk', 'day'],
  flame: ['soot', 'ember', 'moss', 'storm'],
  ball: ['dusk', 'race', 'steel', 'day'],
  peaks: ['ice', 'steel', 'lilac', 'sea'],
  shield: ['night'],
  keep: ['mint'],
  globe: ['cobalt'],
  lock: ['lilac'],
  documents: ['steel'],
  chart: ['mint'],
  envelope: ['day'],
  pen: ['soot'],
  camera: ['sand'],
  music: ['neon'],
  gear: ['steel'],
  window: ['cobalt'],
  cloud: ['ice'],
  play: ['cobalt'],
  box: ['pitch'],
  film: ['soot'],
  coin: ['sand'],
  sim: ['neon'],
  signal: ['cobalt'],
}
