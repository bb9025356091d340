/** Parses JSON. Returns undefined for a string that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Expected for the page of a captive portal or a corrupt storage entry.
    return undefined
  }
}

/**
 * Encodes an infinite number or NaN as a string, as the JSON mapping of protobuf does. `JSON.stringify` writes null.
 */
export function protoNumber(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** Returns the fields of an untrusted value; no fields if it is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value)
}

/** Returns an untrusted value if it is a non-empty string, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}
