/** Zone in which an instant is edited: the reader's, or UTC. */
export type Zone = 'local' | 'UTC'

/** Returns the initial zone. A day without a time is stored as midnight UTC, so midnight UTC is edited in UTC. */
export function zoneOf(iso: string): Zone {
  return iso === '' || new Date(iso).getTime() % 86_400_000 !== 0 ? 'local' : 'UTC'
}

/** Formats an instant for `<input type="datetime-local">`. */
export function toZoned(iso: string, zone: Zone): string {
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return ''
  const shift = zone === 'UTC' ? 0 : instant.getTimezoneOffset() * 60_000
  const text = new Date(instant.getTime() - shift).toISOString().slice(0, -1)
  return text.replace(/:00\.000$/, '')
}

/** Parses the value of `<input type="datetime-local">` as ISO text; empty for an incomplete one. */
export function fromZoned(value: string, zone: Zone): string {
  if (value === '') return ''
  const instant = new Date(zone === 'UTC' ? `${value}Z` : value)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
