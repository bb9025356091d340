/** Reads JSON; undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is an ordinary case here: a captive portal's page, a damaged storage.
    return undefined
  }
}
