type CleanUp = () => Promise<void>

const afterTest: CleanUp[] = []
const afterFile: CleanUp[] = []

/** Registers work to do after the running test, newest first. */
export function afterThisTest(cleanUp: CleanUp): void {
  afterTest.push(cleanUp)
}

/** Registers work to do after the last test of the running file. */
export function afterThisFile(cleanUp: CleanUp): void {
  afterFile.push(cleanUp)
}

/**
 * Cleans up after a test. The setup file calls it, because modules of helpers are loaded once for several test files.
 */
export async function cleanUpTest(): Promise<void> {
  for (const cleanUp of afterTest.splice(0).reverse()) await cleanUp()
}

/** Cleans up after a test file. */
export async function cleanUpFile(): Promise<void> {
  await Promise.all(afterFile.splice(0).map((cleanUp) => cleanUp()))
}
