/**
 * Writes one line per event. `fields` must never contain a body, a token or a query string. They contain an address
 * only if an operator has to configure the address.
 */
export interface Log {
  error(fields: Record<string, unknown>, text: string): void
  info(fields: Record<string, unknown>, text: string): void
  debug(fields: Record<string, unknown>, text: string): void
}
