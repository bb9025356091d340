import { isJsonObject, readWireDate, type WireValue } from '@foyer/protocol'

/** Writes a value as JavaScript, with strings in single quotes; undefined as `null`. */
export function literal(value: WireValue | undefined): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value ?? null)
  const date = readWireDate(value)
  if (date !== undefined) return `new Date(${quoted(date.toISOString())})`
  const entries = Object.entries(value).map(([key, inner]) => `${quoted(key)}: ${literal(inner)}`)
  return `{ ${entries.join(', ')} }`
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
