/** Characters of a value. */
const VALUE_LENGTH = 500

/** Writes a value as JSON, cut where it is long. */
export function toShownValue(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}
