/** A drawing (SVG: covers of the demonstration) as WebP, for programs that accept only raster images. */
export async function rasterOf(svg: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(svg, { density: 144 })
    .resize({ width: 900, height: 1200, fit: 'inside' })
    .webp({ quality: 84 })
    .toBuffer()
}
