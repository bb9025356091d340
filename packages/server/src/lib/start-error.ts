/** The server cannot start. The message is shown at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}
