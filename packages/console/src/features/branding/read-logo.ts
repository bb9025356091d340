import { texts } from './texts/texts.js'

/** Maximum length of a logo in the settings, which an image of about 75 kB has in Base64. */
const MAX_LENGTH = 100_000
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** A logo as a `data:` URL, or the reason why a file cannot be a logo. */
export type ReadLogo = { logo: string; problem?: undefined } | { logo?: undefined; problem: string }

/** Reads an image file. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (!types.includes(file.type)) {
    return { problem: texts.wrongType(file.name) }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const logo = `data:${file.type};base64,${btoa(binary)}`
  if (logo.length <= MAX_LENGTH) return { logo }
  const size = Math.ceil(file.size / 1000)
  return { problem: texts.tooLarge(file.name, size) }
}
