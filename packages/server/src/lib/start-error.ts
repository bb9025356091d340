/** Thrown when the server cannot start, or a command cannot run. The message is printed on the terminal. */
export class StartError extends Error {
  override name = 'StartError'
  /** Code of failures that programs distinguish: `MIGRATION_FAILED`; undefined for others. */
  readonly code: string | undefined

  constructor(
    message: string,
    { code, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
  }
}
