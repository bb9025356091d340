/** One line of the log; `fields` never hold a body, a token, an address or a query string. */
export interface Log {
  error(fields: Record<string, unknown>, text: string): void
  info(fields: Record<string, unknown>, text: string): void
  debug(fields: Record<string, unknown>, text: string): void
}
