/**
 * The limits of one import of picture keys: bytes sent, number of pictures, and the bytes and pixels of each (guarantee
 * G26).
 */
export const pictureLimits = {
  bytes: 50 * 1024 * 1024,
  pictures: 200,
  pictureBytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
} as const
