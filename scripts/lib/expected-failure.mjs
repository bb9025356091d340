/** A failure caused by the environment. Its message tells the user what to do, so it is printed without a stack. */
export class ExpectedFailure extends Error {
  /** @override */
  name = 'ExpectedFailure'
}

/**
 * Runs the main function of a script. Prints the message of an expected failure to standard error and sets exit code 1.
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
