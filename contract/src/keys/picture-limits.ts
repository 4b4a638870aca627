/** What one import of picture keys takes: bytes sent, pictures, and of each picture its bytes and pixels (guarantee G26). */
export const pictureLimits = {
  bytes: 50 * 1024 * 1024,
  pictures: 200,
  pictureBytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
} as const
