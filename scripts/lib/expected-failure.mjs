/** Something that can go wrong on a person's machine: its message is all they need, so it is shown without a stack. */
export class ExpectedFailure extends Error {
  /** @override */
  name = 'ExpectedFailure'
}

/**
 * Runs a script's main function; an expected failure becomes its message on standard error and exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
