import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '../world/products.ts'
import { drawCover } from './draw-cover.ts'

test('every product has its own drawing, under 6 kB, without text, script or address', () => {
  const drawings = products.map(drawCover)
  expect(new Set(drawings).size).toBe(products.length)
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThan(6000)
    expect(drawing).not.toMatch(/<text|<script|href|NaN|undefined/)
  }
})

test('the same product gives the same bytes', () => {
  for (const product of products.slice(0, 20)) expect(drawCover(product)).toBe(drawCover(product))
})

test('drawings are well-formed posters of 3:4 with several colours', async () => {
  for (const product of products.filter((_, index) => index % 23 === 0)) {
    const image = sharp(Buffer.from(drawCover(product)))
    const { width, height } = await image.metadata()
    expect(width * 4).toBe(height * 3)
    const { channels } = await image.stats()
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(12)
  }
})
