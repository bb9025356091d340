import type { PassThrough } from 'node:stream'

/** Removes and returns the text written to a stream. From Node.js 26 on, `read()` returns one write at a time. */
export function takeText(stream: PassThrough): string {
  let text = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk)
  return text
}
