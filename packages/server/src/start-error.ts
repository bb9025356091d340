/** Why the server cannot start, in a sentence for the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}
