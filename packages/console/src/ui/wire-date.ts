import type { WireValue } from '@foyer/protocol'

/** Parses `{ "$date": ISO }`; returns undefined for other values. @see docs/wire.md#items */
export function readWireDate(value: WireValue): Date | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { $date, ...others } = value
  if (typeof $date !== 'string' || Object.keys(others).length > 0) return undefined
  const instant = new Date($date)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
