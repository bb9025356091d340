/** Reads JSON; undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is an ordinary case here: a captive portal's page, a damaged storage.
    return undefined
  }
}

/** The fields of something that came from outside: none when it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value)
}

/** A text that came from outside; undefined when it is something else, or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}
