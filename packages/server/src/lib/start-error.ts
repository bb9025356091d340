/** Thrown when the server cannot start, or a command cannot run. The message is printed on the terminal. */
export class StartError extends Error {
  override name = 'StartError'
  /** Code for programs that react to the failure: `MIGRATION_FAILED`. Undefined for other failures. */
  readonly code: string | undefined

  constructor(
    message: string,
    { code, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
  }
}
