/** The server cannot start. The message is shown at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
  /** For programs, where they can tell the failure from others: `MIGRATION_FAILED`. */
  readonly code: string | undefined

  constructor(
    message: string,
    { code, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
  }
}
