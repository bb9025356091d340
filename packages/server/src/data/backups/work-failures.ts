import { generalCodes } from '@foyer/protocol'
import type { RestorationFault } from '../../storage/backups/restorations.js'
import type { StorageError, StorageFailure } from '../../storage/storage-error.js'

/** Failed attempts after which a backup or restoration ends. */
const MAX_ATTEMPTS = 5

interface AttemptLimit {
  attempts: number
  fault: RestorationFault
}

/**
 * Number of attempts after which a failure of the database ends the work. The work itself may cause these failures, so
 * each attempt may fail with them. After any other failure, the work is repeated without a limit.
 */
const attemptLimits: Readonly<Partial<Record<StorageFailure, AttemptLimit>>> = {
  // Another attempt would fill the disk again, and so prevent the writes of the site.
  full: {
    attempts: 1,
    fault: {
      code: generalCodes.storageFull,
      description: 'the disk of the database is full; free disk space, then restore again',
    },
  },
  'too-slow': {
    attempts: MAX_ATTEMPTS,
    fault: {
      code: generalCodes.storageUnavailable,
      description: `the database took too long in ${MAX_ATTEMPTS} attempts; restore again when the site is used less, or fewer collections at a time`,
    },
  },
  'disk-error': {
    attempts: MAX_ATTEMPTS,
    fault: {
      code: generalCodes.storageFailed,
      description: `the disk of the database reported an error in ${MAX_ATTEMPTS} attempts; see the log of the server`,
    },
  },
  'no-access': {
    attempts: MAX_ATTEMPTS,
    fault: {
      code: generalCodes.storageUnavailable,
      description: `the database refused access in ${MAX_ATTEMPTS} attempts; see the log of the server`,
    },
  },
}

/** Counts the attempts of pending work that the database failed. */
export interface WorkFailures {
  /** Counts a failed attempt. @returns true if that was the last one, so that the work ends */
  countFailure(id: string, error: StorageError): boolean
  /** Returns the error of the last attempt, if the work should have ended but its end could not be stored. */
  lastError(id: string): StorageError | undefined
  forget(id: string): void
}

/** Creates the counts of this process. They begin at zero after a restart. */
export function createWorkFailures(): WorkFailures {
  const failed = new Map<string, { attempts: number; lastError?: StorageError }>()
  return {
    countFailure: (id, error) => {
      const attempts = (failed.get(id)?.attempts ?? 0) + 1
      const isLast = attempts >= (attemptLimits[error.failure]?.attempts ?? Infinity)
      failed.set(id, { attempts, ...(isLast ? { lastError: error } : {}) })
      return isLast
    },
    lastError: (id) => failed.get(id)?.lastError,
    forget: (id) => void failed.delete(id),
  }
}

/** Describes a failure that ends work. */
export function faultOfFailure({ failure }: StorageError): RestorationFault | undefined {
  return attemptLimits[failure]?.fault
}
