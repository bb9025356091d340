import { openConnection } from './sqlite-driver.js'

/**
 * Takes a folder for this process: an exclusive SQLite lock, which the system drops when the process dies.
 * @returns the way to give it back, or nothing when another process holds it
 */
export function lockFolder(file: string): (() => void) | undefined {
  const connection = openConnection(file, { readOnly: false })
  try {
    connection.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
    return () => connection.close()
  } catch (error) {
    connection.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message)
}
