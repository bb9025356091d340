/**
 * Writes one line per event. `fields` never hold a body, a token or a query string, and an address only where an operator has to
 * configure it.
 */
export interface Log {
  error(fields: Record<string, unknown>, text: string): void
  info(fields: Record<string, unknown>, text: string): void
  debug(fields: Record<string, unknown>, text: string): void
}
