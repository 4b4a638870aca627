import { black } from '../letterforms-black.ts'
import { lettering, widthOf } from '../lettering.ts'
import type { Draw } from './shapes.ts'
import { disc, fill, flip, ground, hill, line, range, rect, sky, stars } from './shapes.ts'

/** Games: what people build. */
export const buildings = {
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
} as const satisfies Record<string, Draw>
