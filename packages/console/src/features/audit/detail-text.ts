import { formatMinute } from '../../ui/format/format-time.js'
import { texts } from './texts/texts.js'

const names: ReadonlyMap<string, string> = new Map(Object.entries(texts.details))
const factors: ReadonlyMap<string, string> = new Map(Object.entries(texts.factors))

/**
 * Formats details as `name: value` pairs in one line; outer names precede nested names. Unknown names stay as they are.
 */
export function detailText(detail: object, outer = ''): string {
  return Object.entries(detail)
    .map(([key, value]) => {
      const name = `${outer}${names.get(key) ?? key}`
      return isObject(value)
        ? detailText(value, `${name} `)
        : `${name}: ${formatDetail(key, value)}`
    })
    .join(' · ')
}

/** Formats a value without a name in a few words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return value.length === 0 ? texts.nothing : value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formatDetail(key: string, value: unknown): string {
  if (typeof value === 'string') {
    const instant = /At$/.test(key) ? new Date(value) : undefined
    if (instant && !Number.isNaN(instant.getTime())) return formatMinute(instant)
    if (key === 'factor') return factors.get(value) ?? value
  }
  return valueText(value)
}
