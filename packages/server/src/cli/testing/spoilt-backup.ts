import { createHash } from 'node:crypto'

/** A backup whose last line holds the sum of what stands before it: as somebody would forge it. */
export function resign(text: string): string {
  const body = text.slice(0, text.lastIndexOf('{"sha256"'))
  return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`
}

/** The text without the first line that matches. */
export function without(text: string, line: RegExp): string {
  const lines = text.split('\n')
  const index = lines.findIndex((one) => line.test(one))
  return lines.filter((_, at) => at !== index).join('\n')
}
