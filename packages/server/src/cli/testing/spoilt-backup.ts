import { hash } from 'node:crypto'

/** Replaces the checksum in the last line of a changed backup, so that only its content is wrong. */
export function resign(text: string): string {
  const body = text.slice(0, text.lastIndexOf('{"sha256"'))
  return `${body}${JSON.stringify({ sha256: hash('sha256', body) })}\n`
}

/** Removes the first line that matches. */
export function without(text: string, line: RegExp): string {
  const lines = text.split('\n')
  const index = lines.findIndex((text) => line.test(text))
  return lines.filter((_, other) => other !== index).join('\n')
}
